// A person at the page of a match in Firefox, which is driven by WebDriver BiDi: plays to the end by places and buttons.
//
//     node firefox.mjs FIREFOX ADDRESS
//
// Prints {"touched", "chosen", "complaints", "outcome"} as JSON, and on stderr each choice that a change of the page cut short.
import puppeteer from "puppeteer-core";

const [, , executablePath, address] = process.argv;
const LONG = 150; // choices after which the person resigns: a match may take long
const MOST = 400; // choices after which a match counts as endless
const ASKED = ".menu[aria-busy=false] > :is(.buttons, .list, .template)";

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
const complaints = [];
page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
page.on("pageerror", (error) => complaints.push(String(error)));
await page.goto(address);

const waits = () => page.waitForSelector(`.ending, ${ASKED}`, { timeout: 30_000 });
const count = { touched: 0, chosen: 0 };

// Click on the middle of a place, and on the first of its entries if it has several.
async function touch(place) {
  await place.scrollIntoView();
  const { x, y, width, height } = await place.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  count.touched += 1;
  await (await page.$("#chosen .first"))?.click();
}

async function fill(form) {
  for (const part of await form.$$("fieldset")) await (await part.$("label.radio"))?.click();
  for (const field of await form.$$("input[type=text]")) await field.type("Noon");
  await (await form.$(".trays"))?.evaluate((trays) => [...trays.querySelectorAll("button")].find((button) => /random/.test(button.textContent)).click());
  await (await form.$(".send")).click();
}

async function resign() {
  await page.$eval(".leave", (details) => (details.open = true));
  if (!(await page.$(".leave .danger"))) await (await page.$(".leave button[aria-expanded]")).click();
  await (await page.waitForSelector(".leave .danger")).click();
}

async function choose() {
  if (count.chosen > LONG) return resign();
  const form = await page.$(".menu > .template form");
  const buttons = await page.$$(".menu > .buttons .choice > button:first-child");
  const places = form ? [] : await page.$$(".board [data-choice=open]");
  if (places.length) return touch(places[(count.chosen * 7) % places.length]);
  return buttons.length ? buttons.at(-1).click() : fill(form);
}

while (count.chosen < MOST) {
  await waits();
  if (await page.$(".ending")) break;
  count.chosen += 1;
  // The match may go on meanwhile, so that what was looked for is gone: the next choice looks anew. A page at which nothing can be
  // chosen uses up MOST, and the match has no outcome.
  await choose().catch((error) => console.error(`choice ${count.chosen}: ${error}`));
}
const outcome = await page.$eval(".ending h2", (heading) => heading.textContent).catch(() => null);
console.log(JSON.stringify({ ...count, complaints, outcome }));
await browser.close();
