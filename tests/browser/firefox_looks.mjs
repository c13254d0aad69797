// Looks at pages in Firefox, which is driven by WebDriver BiDi: on a phone in light, and on a desk in dark.
//
//     node firefox_looks.mjs FIREFOX STOPS.JSON
//
// STOPS.JSON has `stops`: {name, address, ready, board}, and two scripts: `fits` returns what is wrong with a page, and
// `board` how much of its board is seen. Prints as JSON what is wrong, as sentences. With PICTURES, a folder, each page
// is also saved there as it looks.
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [, , executablePath, file] = process.argv;
const { stops, fits, board } = JSON.parse(readFileSync(file, "utf8"));
const LOOKS = [{ scheme: "light", width: 360, height: 740 }, { scheme: "dark", width: 1280, height: 800 }];
const SCHEMES = { dark: 0, light: 1 };
const SEEN = [280, 170]; // px of a board, across and down

async function look(page, complaints, stop) {
  await page.goto("about:blank");
  complaints.length = 0;
  await page.goto(stop.address);
  await page.waitForSelector(stop.ready, { visible: true, timeout: 60_000 });
  if (stop.board) await page.waitForSelector(".pane svg, #picture svg", { timeout: 60_000 });
  const found = await page.evaluate(`(${fits})()`);
  const [across, down] = stop.board ? await page.evaluate(`(${board})()`) : SEEN;
  if (across < SEEN[0] || down < SEEN[1]) found.push(`${Math.round(across)} x ${Math.round(down)} px of the board are seen`);
  return [...found, ...complaints];
}

async function all({ scheme, width, height }) {
  const extraPrefsFirefox = { "layout.css.prefers-color-scheme.content-override": SCHEMES[scheme], "ui.prefersReducedMotion": 1 };
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox, defaultViewport: { width, height } });
  const page = await browser.newPage();
  const complaints = [];
  page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const found = [];
  for (const stop of stops) {
    found.push(...(await look(page, complaints, stop)).map((fault) => `${stop.name} (${width} ${scheme}): ${fault}`));
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${stop.name} ${width}.png`.replaceAll(/[ ,]+/g, "-"), fullPage: width < 400 });
  }
  await browser.close();
  return found;
}

console.log(JSON.stringify((await Promise.all(LOOKS.map(all))).flat()));
