// A person at the pages of matches in one Firefox, which is driven by WebDriver BiDi: plays by places and buttons.
//
//     node firefox.mjs FIREFOX TOUCHES ADDRESS...
//
// The person resigns after TOUCHES of the picture, or after LONG choices. Prints {"touched", "chosen", "complaints",
// "outcome"} for each address as JSON, and on stderr each choice that a change of the page cut short.
import puppeteer from "puppeteer-core";

const [, , executablePath, touches, ...addresses] = process.argv;
const LONG = 150; // choices after which the person resigns: a match may take long
const MOST = 400; // choices after which a match counts as endless
const ASKED = ".menu[aria-busy=false] > :is(.buttons, .list, .template)";

// Click on the middle of a place, and on the first of its entries if it has several.
async function touch(page, place, count) {
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

async function resign(page) {
  await page.$eval(".leave", (details) => (details.open = true));
  if (!(await page.$(".leave .danger"))) await (await page.$(".leave button[aria-expanded]")).click();
  await (await page.waitForSelector(".leave .danger")).click();
  await page.waitForSelector(".ending", { timeout: 60_000 });
}

async function choose(page, count) {
  if (count.touched >= Number(touches) || count.chosen > LONG) return resign(page);
  const form = await page.$(".menu > .template form");
  const buttons = await page.$$(".menu > .buttons .choice > button:first-child");
  const places = form ? [] : await page.$$(".board [data-choice=open]");
  if (places.length) return touch(page, places[(count.chosen * 7) % places.length], count);
  return buttons.length ? buttons.at(-1).click() : fill(form);
}

async function play(browser, address) {
  const page = await browser.newPage();
  const complaints = [];
  page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  const count = { touched: 0, chosen: 0 };
  while (count.chosen < MOST) {
    await page.waitForSelector(`.ending, ${ASKED}`, { timeout: 60_000 });
    if (await page.$(".ending")) break;
    count.chosen += 1;
    // The match may go on meanwhile, so that what was looked for is gone: the next choice looks again. A page at which
    // nothing can be chosen uses up MOST, and the match has no outcome.
    await choose(page, count).catch((error) => console.error(`choice ${count.chosen}: ${error}`));
  }
  const outcome = await page.$eval(".ending h2", (heading) => heading.textContent).catch(() => null);
  await page.close();
  return { ...count, complaints, outcome };
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const played = [];
for (const address of addresses) played.push(await play(browser, address));
console.log(JSON.stringify(played));
await browser.close();
