import { expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";

const { admin, open } = await openShop({}, { as: "admin" });

const asFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("customers of another program are previewed, corrected, matched to columns and imported", async () => {
  await admin.post("/api/customers", { name: "Neema Komba", phone: "0754100200", city: "Tanga" });
  const page = await open("/customers");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Import customers" }).waitFor();
  await page.getByText("Nothing imported yet").waitFor();
  await expectAccessible(page);
  await picture(page, "customer-import-empty");

  const file = page.locator("input[data-import=file]");
  const head = "Client,Mobile,Where,Points";
  await file.setInputFiles(asFile("wrong.csv", `${head}\nAsha Juma,12345,Moshi,500`));
  await page.getByText("1 row cannot be imported").waitFor();
  await page.getByText("Not a Tanzanian phone number; write 0712345678").waitFor();
  expect(await page.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "customer-import-errors");
  await page.getByRole("button", { name: "Discard" }).click();

  const rows = "Asha Juma,0711 222 333,Moshi,500\nNeema Komba,+255 754 100 200,Arusha,20";
  await file.setInputFiles(asFile("clients.csv", `${head}\n${rows}`));
  await page.getByText("1 new customer", { exact: false }).waitFor();
  await page.getByText("Points and totals are never imported.").waitFor();
  await page.getByLabel("Where").selectOption("City");
  await page.getByText("Tanga", { exact: true }).waitFor();
  await page.getByLabel("Change 1 customer who exists").waitFor();
  await expectAccessible(page);
  await picture(page, "customer-import-checked");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 new customer, 1 changed.").waitFor();
  await picture(page, "customer-import-applied");
  await page.getByRole("link", { name: "Neema Komba" }).click();
  await page.getByText("Arusha").first().waitFor();
});

test("a file is imported on a phone in Swahili", async () => {
  const page = await open("/customers/import", { size: "phone", language: "sw", theme: "dark" });
  const file = page.locator("input[data-import=file]");
  await file.setInputFiles(asFile("wateja.csv", "Jina,Simu\nZuhura Said,0711 444 555\n,0711"));
  await page.getByText("Jina la mteja: Hii inahitajika").waitFor();
  await expectAccessible(page);
  await picture(page, "customer-import-phone-errors");
  await page.getByRole("button", { name: "Weka kando" }).click();
  await file.setInputFiles(asFile("wateja.csv", "Jina,Simu\nZuhura Said,0711 444 555"));
  await page.getByText("Zuhura Said").waitFor();
  await picture(page, "customer-import-phone");
  await page.getByRole("button", { name: "Ingiza", exact: true }).click();
  await page.getByText("Mteja mpya 1").waitFor();
});
