// Requests to the API: JSON in and out, refusals as errors, and patience where a retry may help.

const PATIENCE = [500, 1000, 2000, 4000, 8000]; // ms before each retry of a request whose answer did not come
const LONGEST = 60_000; // ms of a wait that a server names, after which a person should know instead
const AGAIN = new Set([429, 502, 503, 504]);

// Whether a refusal, or its problem, says that the server is unreachable, and not that it refused.
export const isAway = ({ code, status }) => code === "unreachable" || AGAIN.has(status);

let ahead = 0; // ms by which the server's clock is ahead of this one

// The server's time, in ms since the epoch.
export const serverTime = () => Date.now() + ahead;

// The time with which the times of a match are compared: the server's, or that of a test, which is at rest.
export const timeOf = (match) => match.clock?.now ?? serverTime();

// Learn the server's time from an answer; one that the browser may have kept has the time at which it was made.
export function hear(response) {
  const said = Number(response.headers.get("Noonday-Time"));
  if (said && !/max-age/.test(response.headers.get("Cache-Control"))) ahead = said - Date.now();
}

// A request that was refused, with the problem document; `code` is "unreachable" if no server answered.
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
    this.code = problem.code ?? "";
    this.status = problem.status ?? 0;
  }
}

export const wait = (ms, signal) =>
  new Promise((resume) => {
    const timer = setTimeout(resume, ms);
    signal?.addEventListener("abort", () => resume(clearTimeout(timer)), { once: true });
  });

// Send one request and return its response, or throw what refused it.
export async function once(method, path, { token, body, headers = {}, signal } = {}) {
  const sent = { ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  const response = await fetch(path, { method, headers: sent, body: body === undefined ? undefined : JSON.stringify(body), signal });
  hear(response);
  if (response.ok || response.status === 304) return response;
  const problem = await response.json().catch(() => ({ title: response.statusText }));
  const refusal = new Refusal({ status: response.status, ...problem });
  refusal.wait = Number(response.headers.get("Retry-After")) * 1000;
  throw refusal;
}

// Send a request until it is answered as a whole or refused for good, and return what `read` makes of the response.
//
// Every request of these pages can be sent again: an action names its decision, and what creates has a key.
export async function send(method, path, { read, ...options }) {
  for (const [attempt, pause] of [...PATIENCE, null].entries()) {
    try {
      return await read(await once(method, path, options));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      const lost = !(error instanceof Refusal);
      const brief = AGAIN.has(error.status) && !(error.wait > LONGEST);
      if ((!lost && !brief) || pause === null) {
        throw lost ? new Refusal({ code: "unreachable", title: "The server could not be reached", detail: "The server could not be reached. Try again." }) : error;
      }
      options.onRetry?.(attempt + 1);
      await wait(Math.max(pause * (0.75 + Math.random() / 2), error.wait || 0), options.signal);
    }
  }
  return undefined;
}

// Send a request and return the document, or the text, of its answer.
export const json = (method, path, options) => send(method, path, { ...options, read: (response) => response.json() });
export const text = (method, path, options) => send(method, path, { ...options, read: (response) => response.text() });

export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
