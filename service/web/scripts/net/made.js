// A file that a worker may still be making.
import { send, wait } from './http.js';

const TRIES = 60;
const PAUSE = 1000; // ms between two of them

// Load a file, and return it as a blob.
export async function made(path, token, signal) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const file = await send("GET", path, { token, signal, read: (response) => (response.status === 202 ? null : response.blob()) });
    if (file) return file;
    await wait(PAUSE, signal);
  }
  throw new Error("The file is not ready yet. Try again later.");
}
