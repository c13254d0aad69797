/** Whether the server signed the messages of webhooks, by Standard Webhooks: HMAC-SHA-256 over id, time and body. */

const LATELY = 300; // seconds by which the time of a message may differ from now
const bytes = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** Returns a message that was signed with the secret in the last minutes, else null; `body` is its unparsed text. */
export async function verified(secret: string, headers: Headers | Record<string, unknown>, body: string) {
  const header = (name: string) => `${(headers instanceof Headers ? headers.get(name) : headers[name]) ?? ""}`;
  const [id, at] = [header("webhook-id"), header("webhook-timestamp")];
  if (!id || !/^\d+$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > LATELY) return null;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret.replace(/^whsec_/, "")), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const [, one = ""] of header("webhook-signature").matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)) {
    if (await crypto.subtle.verify("HMAC", key, bytes(one), signed)) return JSON.parse(body) as unknown;
  }
  return null;
}
