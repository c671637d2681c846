/** Bookings: the form without scripts, the answer of staff, the intake with its photos, and the price list. */
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { bookedByVerb } from "#tests/support/storefront/bookings.ts";
import { choose, newPhone } from "#tests/support/shop/devices.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, openPage } = await openShop({ care: "Zawadi Komba" });
await choose(app, "workflow", "require_customer_signature", false);
await choose(app, "workflow", "require_technician_signature", false);

const dialog = (page: TestPage) => page.getByRole("dialog").last();
const photo = async (name: string, colour: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await plainPicture(900, 600, colour).jpeg().toBuffer(),
});
const price = async (more: object) =>
  (await admin.post("/api/repair-prices", { brand: "Samsung", model: "Galaxy A54", ...more })).body;

test("from the price list to the intake, without scripts on the customer's phone", async () => {
  await price({ fault: "Kioo cha nyuma", priceFrom: 6_500_000, priceTo: 8_000_000, minutes: 120 });
  const staff = await open("/appointments", { as: care });
  await staff.getByRole("heading", { name: "Appointments" }).waitFor();

  const page = await openPage({ size: "phone", scripts: false });
  await page.goto("/shop/repairs?lang=en");
  await picture(page, "repairs-phone");
  await page.getByRole("link", { name: "Book: Samsung Galaxy A54, Kioo cha nyuma" }).click();
  expect(await page.getByLabel("Model").inputValue()).toBe("Galaxy A54");
  await page.getByText("About TSh").waitFor();
  // The field has three lines, although all other inputs of a phone are one line high.
  const note = await page.getByLabel("Anything else? (optional)").boundingBox();
  expect(note?.height).toBeGreaterThan(80);
  await page.getByLabel("When do you want to come?").selectOption({ index: 4 });
  await page.getByLabel("Your name").fill("Neema Mushi");
  await page.getByLabel("Phone number").fill("12");
  await page.getByLabel("Photo 1").setInputFiles(await photo("a.jpg", "#8a5a2b"));
  await page.getByRole("button", { name: "Send booking" }).click();
  await page.getByText("Please enter a valid Tanzanian phone number").waitFor();
  await picture(page, "book-wrong-phone");
  expect(await page.getByLabel("Your name").inputValue()).toBe("Neema Mushi");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Photo 1").setInputFiles(await photo("a.jpg", "#8a5a2b"));
  await page.getByLabel("Photo 2").setInputFiles(await photo("b.jpg", "#2b8a5a"));
  await page.getByRole("button", { name: "Send booking" }).click();
  await page.getByRole("heading", { name: "Sent to the shop" }).waitFor();
  await picture(page, "booking-requested-phone");

  await staff.getByRole("link", { name: /Neema Mushi · Samsung Galaxy A54/ }).click();
  await dialog(staff).getByRole("img", { name: "Photo 2 of the customer" }).waitFor();
  await picture(staff, "booking-detail-desk");
  await expectAccessible(staff);
  await dialog(staff).getByRole("button", { name: "Confirm a time" }).click();
  await staff.getByLabel("Time", { exact: true }).fill("10:30");
  await staff.getByLabel("Message to the customer").fill("Karibu sana");
  await picture(staff, "booking-confirm-desk");
  await expectAccessible(staff);
  await dialog(staff).getByRole("button", { name: "Confirm a time" }).click();
  await staff.getByText("Booking confirmed").last().waitFor();

  await page.reload();
  await page.getByRole("heading", { name: "Confirmed" }).waitFor();
  await page.getByText("Karibu sana").waitFor();
  await picture(page, "booking-confirmed-phone");

  await dialog(staff).getByRole("button", { name: "Show appointment" }).click();
  await dialog(staff).getByRole("img", { name: "Photo 1 of the customer" }).waitFor();
  await dialog(staff).getByRole("button", { name: "Arrived: take in device" }).click();
  await staff.waitForURL(/\/devices\/new/);
  await staff.getByText("Neema Mushi").first().waitFor();
  await expect.poll(() => staff.getByLabel("Model").inputValue()).toBe("Galaxy A54");
  await staff.getByRole("button", { name: "Take in device" }).click();
  await staff.getByRole("heading", { name: /^R-/ }).waitFor();
  const { items } = (await care.get("/api/devices?limit=1")).body;
  const device = await readEventually(
    async () => (await care.get(`/api/devices/${items[0].id}`)).body,
    ({ photos }) => photos.length === 2,
  );
  expect(device).toMatchObject({ model: "Galaxy A54", issueDescription: "Kioo cha nyuma" });
});

test("staff decline a booking and answer by phone, and both languages fit", async () => {
  const { id, token } = await bookedByVerb(app.db, { name: "Juma Ally" });
  const staff = await open(`/appointments?booking=${id}`, {
    as: care,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await dialog(staff).getByText("Linasubiri jibu").waitFor();
  await picture(staff, "booking-detail-phone-dark-sw");
  await expectAccessible(staff);
  await dialog(staff).getByRole("button", { name: "Zaidi" }).click();
  await staff.getByRole("menuitem", { name: "Kataa" }).click();
  await staff.getByLabel("Ujumbe kwa mteja").fill("Hatuna kioo hiki");
  await dialog(staff).getByRole("button", { name: "Kataa" }).click();
  await staff.getByText("Ombi limekataliwa").last().waitFor();
  const page = await open(`/shop/bookings/${token}?lang=sw`, { size: "phone", language: "sw" });
  await page.getByText("Hatuna kioo hiki").waitFor();
  await expectAccessible(page);
  await page.goto("/shop/book?lang=sw");
  await page.getByRole("heading", { name: "Omba matengenezo" }).waitFor();
  await page
    .getByLabel("Chagua picha ya 1")
    .setInputFiles(await photo("kioo-kilichovunjika-upande-wa-kulia.jpg", "#8a5a2b"));
  await page.getByText("kioo-kilichovunjika-upande-wa-kulia.jpg").waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "book-phone-sw");
  const wide = await open("/shop/repairs?lang=en", { theme: "dark" });
  await wide.getByRole("heading", { name: "Prices of common repairs" }).waitFor();
  await expectAccessible(wide);
  await picture(wide, "repairs-desk-dark");
  await wide.goto("/shop/book?lang=en");
  await expectAccessible(wide);
  await picture(wide, "book-desk-dark");
});

test("an admin adds, changes and imports repair prices", async () => {
  const page = await open("/repair-prices", { as: admin });
  await page.getByRole("button", { name: "New price" }).click();
  await dialog(page).getByLabel("Brand").fill("Tecno");
  await dialog(page).getByLabel("Model").fill("Spark 10");
  await dialog(page).getByLabel("Fault").fill("Battery drains fast");
  await dialog(page).getByLabel("Price from").fill("45000");
  await dialog(page).getByLabel("Price to").fill("40000");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  // Exactly, because a toast repeats the text after the name of the field.
  await page.getByText("The upper price must be above the lower one", { exact: true }).waitFor();
  await dialog(page).getByLabel("Price to").fill("60000");
  await dialog(page).getByLabel("Minutes").fill("90");
  await expectAccessible(page);
  await picture(page, "repair-price-dialog-desk");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Price added").last().waitFor();
  await page.getByText("Tecno Spark 10").first().waitFor();
  await expectAccessible(page);
  await picture(page, "repair-prices-desk");
  const [stored] = (await admin.get("/api/repair-prices?search=spark")).body.items;
  expect(stored).toMatchObject({ preset: "battery-drains-fast", minutes: 90 });
  await visit(page, "/repair-prices/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "bei.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Brand,Model,Fault,Price\nTecno,Spark 10,Kioo,50000\n"),
  });
  await page.getByRole("button", { name: "Import 1 price" }).waitFor();
  await expectAccessible(page);
  await picture(page, "repair-prices-import-desk");
  await page.getByRole("button", { name: "Import 1 price" }).click();
  await page.getByText("Kioo", { exact: true }).first().waitFor();
  const phone = await open("/repair-prices", {
    as: admin,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await phone.getByText("Tecno Spark 10").first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "repair-prices-phone-dark-sw");
});
