/**
 * The first hours of a shop, by the checklist alone: from the setup link to the first sale, in Swahili on a phone. At the
 * end the database violates no invariant.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  expectAccessible,
  openPage,
  picture,
  sharedBrowser,
  type TestPage,
} from "#tests/support/browser.ts";
import { visit } from "#tests/support/visit.ts";

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const button = (page: TestPage, name: string) => page.getByRole("button", { name, exact: true });
const list = (page: TestPage) => page.getByRole("list", { name: "Hatua za kwanza" });

/** Opens the step of the checklist from the dashboard. */
async function begin(page: TestPage, step: string): Promise<void> {
  if (new URL(page.url()).pathname !== "/dashboard") {
    await page.getByRole("navigation").getByRole("link", { name: "Dashibodi" }).click();
  }
  await list(page).getByRole("link", { name: step }).click();
}

const isDone = (page: TestPage, step: string) =>
  list(page)
    .getByRole("listitem")
    .filter({ hasText: step })
    .getByText("Imekamilika:", { exact: true });

test("a new shop comes to its first sale by the checklist", { timeout: 180_000 }, async () => {
  const page = await openPage(browser, app, { size: "phone", language: "sw", theme: "dark" });
  await isRefused(page);
  await setUp(page);
  await page.getByText("1 kati ya 12 zimekamilika").waitFor();
  await expectAccessible(page);
  await picture(page, "first-hours-phone");
  await saysWhatIsNext(page);

  await begin(page, "Weka nembo, anwani na saa za kufungua");
  await page.getByLabel("Wazi Jumapili").check();
  await button(page, "Hifadhi").first().click();
  await page.getByText("Mipangilio imehifadhiwa").first().waitFor();
  await page.getByRole("link", { name: "Nembo na rangi" }).click();
  const logo = await page.locator("body").screenshot();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "nembo.png", mimeType: "image/png", buffer: logo });
  await button(page, "Ondoa nembo").waitFor();

  await begin(page, "Weka bidhaa na vipuri vyako");
  await page.getByRole("button", { name: /^Screen|^Vioo/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "first-hours-sample-phone");
  await page.getByRole("button", { name: /^Angalia bidhaa/ }).click();
  await page.getByText("Kioo cha Samsung Galaxy A05").waitFor();
  await picture(page, "first-hours-sample-rows-phone");
  await button(page, "Ingiza").click();
  await page.getByRole("link", { name: "Kwenye bidhaa" }).waitFor();

  await begin(page, "Andika idadi uliyonayo ya kila bidhaa");
  await page.getByRole("searchbox").first().fill("CBL-USBC");
  await page.getByRole("link", { name: "Waya wa USB-C mita 1" }).click();
  await page.getByRole("button", { name: "Rekebisha idadi" }).first().click();
  const adjust = page.getByRole("dialog", { name: "Rekebisha idadi" });
  await adjust.getByText("Zimeongezeka").click();
  await adjust.getByLabel("Ngapi?").fill("5");
  await adjust.getByRole("button", { name: "Rekebisha idadi" }).click();
  await adjust.waitFor({ state: "detached" });

  await begin(page, "Chapisha karatasi ya majaribio");
  await page.getByRole("article").getByText("Karatasi ya majaribio").waitFor();
  await expectAccessible(page);
  await picture(page, "test-paper-phone");
  await button(page, "Imetoka vizuri").click();
  await isDone(page, "Chapisha karatasi ya majaribio").waitFor({ state: "detached" });
  for (const step of [
    "Andika TIN yako",
    "Weka huduma ya SMS",
    "Chagua jinsi wateja wanavyolipa",
    "Chagua mahali pa nakala za akiba",
  ]) {
    await page.getByRole("button", { name: `Weka tiki: ${step}` }).click();
    await page.getByRole("button", { name: `Ondoa tiki: ${step}` }).waitFor();
  }
  await page.getByText("9 kati ya 12 zimekamilika").waitFor();
  await expectAccessible(page);
  await picture(page, "first-hours-later-phone");

  await begin(page, "Uza kwa mara ya kwanza");
  await page
    .getByRole("button", { name: /Waya wa USB-C mita 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Fungua kikapu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Taslimu kamili" }).click();
  // The first cash of the day offers to open a shift.
  const shift = page.getByRole("dialog", { name: "Fungua zamu" });
  await shift.getByLabel("Pesa ya kuanzia").fill("20000");
  await shift.getByRole("button", { name: "Fungua zamu na uendelee" }).click();
  await page.getByRole("heading", { name: "Mauzo yamekamilika!" }).waitFor();
  await page.getByRole("button", { name: "Mauzo mapya" }).click();

  await page.getByRole("navigation").getByRole("link", { name: "Dashibodi" }).click();
  await isDone(page, "Uza kwa mara ya kwanza").waitFor();
  await page.getByText("10 kati ya 12 zimekamilika").waitFor();
  await helps(page);
  await putsAway(page);
  expect(page.complaints).toEqual([]);
  await page.context().close();
  expect(await findViolations(app.db)).toEqual([]);
});

/** The form asks for the link again when the opened one is of an earlier start. */
async function isRefused(page: TestPage): Promise<void> {
  await page.goto("/setup?token=of-yesterday");
  await describeShop(page);
  await page
    .getByText(/Kiungo hiki hakitumiki/)
    .first()
    .waitFor();
  const field = page.getByLabel("Kiungo au tokeni ya kuanzisha");
  await field.and(page.locator(":focus")).waitFor();
  await expectAccessible(page);
  await picture(page, "setup-refused-phone");
}

async function setUp(page: TestPage): Promise<void> {
  await page.goto(`/setup?token=${app.setupToken}`);
  await describeShop(page);
  await page.waitForURL("**/dashboard");
}

async function describeShop(page: TestPage): Promise<void> {
  await page.getByLabel("Jina lako").fill("Rehema Mushi");
  await page.getByLabel("Barua pepe", { exact: true }).fill("rehema@example.com");
  await page.getByLabel("Nenosiri", { exact: true }).fill("Kariakoo-Duka-71");
  await page.getByLabel("Jina la biashara").fill("Mlimani Phone Clinic");
  await page.getByLabel("Simu").fill("0712 345 678");
  await page.getByRole("radio", { name: "Hapana", exact: true }).check();
  await button(page, "Anzisha duka").click();
}

/** An empty screen says what to do next. */
async function saysWhatIsNext(page: TestPage): Promise<void> {
  for (const [path, step] of [
    ["/technician", "Ongeza fundi"],
    ["/inventory", "Ingiza CSV"],
    ["/inventory/alerts", "Kwenye bidhaa"],
    ["/inventory/movements", "Kwenye bidhaa"],
  ] as const) {
    await visit(page, path);
    await page.getByRole("main").getByRole("link", { name: step, exact: true }).waitFor();
    await picture(page, `empty${path.replaceAll("/", "-")}-phone`);
  }
}

/** The question mark beside the title opens a page about the screen, and gives the focus back. */
async function helps(page: TestPage): Promise<void> {
  const mark = button(page, "Ukurasa huu ni wa nini?");
  await mark.click();
  const help = page.getByRole("dialog", { name: "Msaada: Dashibodi" });
  await help.getByText("Kinachohitaji mtu sasa").waitFor();
  await expectAccessible(page);
  await picture(page, "help-phone");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await mark.and(page.locator(":focus")).waitFor();
}

async function putsAway(page: TestPage): Promise<void> {
  await button(page, "Ficha orodha hii").click();
  await list(page).waitFor({ state: "detached" });
  await visit(page, "/dashboard?steps=true");
  // The toast offers the same.
  await page.getByRole("main").getByRole("button", { name: "Zionyeshe tena", exact: true }).click();
  await list(page).waitFor();
}
