// Starts the page.
import { unpack } from './reel.js';

async function start() {
  const { reel } = await unpack(document.getElementById("reel").textContent);
  document.title = reel.game.title;
}

start();
