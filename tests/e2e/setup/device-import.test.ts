import { expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, care, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();

const asFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("open repairs of another program are matched to columns, corrected and taken in", async () => {
  const here = await takenIn(care, { serialNumber: "SN-777-1" });
  await visit(page, "/devices/import");
  await page.getByText("Nothing imported yet").waitFor();
  await expectAccessible(page);
  await picture(page, "device-import-empty");

  const file = page.locator("input[data-import=file]");
  const head = "Job No,Customer,Phone,Device,Serial,Wrong with it,Total,Advance,Status";
  const good = "J-1,Asha Juma,0711 222 333,Samsung Galaxy A14,,Kioo kimepasuka,45000,15000,Waiting";
  await file.setInputFiles(asFile("wrong.csv", `${head}\n${good}\nJ-2,Juma,123,Tecno,,,,,`));
  await page.getByText("2 rows cannot be imported").waitFor();
  await page.getByLabel("Wrong with it").selectOption("What is wrong");
  await page.getByText("1 row cannot be imported").waitFor();
  await page.getByText("Not a Tanzanian phone number; write 0712345678").waitFor();
  await expectAccessible(page);
  await picture(page, "device-import-errors");
  await page.getByRole("button", { name: "Discard" }).click();

  const done = "J-3,Neema,0711 222 444,Nokia 105,,,,,Delivered";
  const known = "J-4,Ali,0711 222 555,Tecno Pop 8,sn-777-1,Betri,,,";
  await file.setInputFiles(asFile("jobs.csv", `${head}\n${good}\n${done}\n${known}`));
  await page.getByLabel("Wrong with it").selectOption("What is wrong");
  await page.getByText("1 device will be taken in.", { exact: false }).waitFor();
  await page.getByText("2 rows are left out.").waitFor();
  await page.getByText("It was handed back in the other program.").waitFor();
  await expectAccessible(page);
  await picture(page, "device-import-checked");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 device taken in.").waitFor();
  await picture(page, "device-import-applied");
  expect(await page.getByRole("link", { name: "Tecno Pop 8" }).getAttribute("href")).toContain(
    here.id,
  );
  await page.getByRole("link", { name: "Samsung Galaxy A14" }).click();
  await page.getByText("Number in the other program: J-1", { exact: false }).first().waitFor();
});

test("an import on a phone in Swahili and dark shows its progress and is cancelled", async () => {
  const as = await signedIn(app, { role: "admin" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const phone = await open("/devices/import", options);
  const file = phone.locator("input[data-import=file]");
  await file.setInputFiles(
    asFile("vifaa.csv", "Mteja,Simu,Kifaa,Tatizo\nZuhura Said,0711 444 555,Tecno Pop 8,Betri"),
  );
  await phone.getByText("Kifaa 1 kitapokelewa.", { exact: false }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "device-import-phone");
  // The server answers that the import is half written, as with a long file.
  await phone.route("**/api/device-imports/*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, state: "applying", progress: { done: 400, total: 1000 } },
    });
  });
  await phone.reload();
  await phone.getByText("400 kati ya 1,000.", { exact: false }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "device-import-progress-phone");
  await phone.getByRole("button", { name: "Ghairi kuingiza" }).click();
  await phone.getByText("Faili hili linaandikwa sasa, au limeshamalizika.").waitFor();
});

test("the sample catalogue and the first steps on the desk", async () => {
  await visit(page, "/inventory/import");
  await page.getByRole("button", { name: /^Screens/ }).click();
  await page.getByRole("button", { name: /^Look at \d+ products/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "sample-catalogue-desk");
  await page.getByRole("button", { name: /^Look at/ }).click();
  await page.getByText("Charging port USB-C").waitFor();
  await expectAccessible(page);
  await picture(page, "sample-catalogue-rows-desk");
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Show all 12 steps" }).click();
  await expectAccessible(page);
  await picture(page, "first-steps-working-desk");
  await page.getByRole("button", { name: "What is this screen for?" }).click();
  await page.getByRole("dialog", { name: "Help: Dashboard" }).waitFor();
  await picture(page, "help-desk");
});
