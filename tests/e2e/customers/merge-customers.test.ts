import { expect, test } from "vitest";
import { readEventually } from "#tests/support/eventually.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  toast,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop(
  { care: "Zawadi Komba" },
  { as: "admin" },
);
const page = await keepOpen();

let lastPhone = 754_300_000;
async function customer(fields: Record<string, unknown> = {}): Promise<any> {
  const body = { phone: `0${lastPhone++}`, ...fields };
  return (await admin.post("/api/customers", body)).body;
}
/** Background work finds the pairs. */
const pairsOnce = (count: number) =>
  readEventually(
    async () => (await admin.get("/api/customers/duplicates")).body.items,
    (items) => items.length === count,
  );

test("a duplicate is found, compared and merged, and its old address leads to the survivor", async () => {
  const kept = await customer({ name: "Rehema Mwakyusa", city: "Mbeya" });
  const other = await customer({ name: "Rehema Mwakyusah", whatsapp: kept.phone });
  await customer({ name: "Deogratias Mushi" });
  await customer({ name: "Deogratius Mushi" });
  const { id: itemId } = await stocked(app.db, 5, { price: 2_500_000 });
  await sold(admin, [{ itemId, quantity: 1 }], { customerId: other.id });
  await takenIn(admin, { customerId: other.id });
  await pairsOnce(2);

  await visit(page, "/customers");
  await page.getByRole("link", { name: "Possible duplicates" }).click();
  const pair = page.getByRole("listitem", { name: /Rehema Mwakyusa/ });
  await pair.getByText("The WhatsApp number of one is the phone number of the other").waitFor();
  await expectAccessible(page);
  await picture(page, "duplicates");

  await page
    .getByRole("listitem", { name: /Deograt/ })
    .getByRole("button", { name: "Not the same person" })
    .click();
  await toast(page, "Remembered: not the same person");
  await page.getByRole("listitem", { name: /Deograt/ }).waitFor({ state: "detached" });

  await pair.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two customers" });
  await dialog.getByText("A merge cannot be undone.").waitFor();
  await dialog.getByText("1 repair").waitFor();
  await dialog.getByText("1 sale").waitFor();
  await expectAccessible(page);
  await picture(page, "merge-dialog");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await dialog.getByText("Please fill this in.").waitFor();
  await dialog.getByLabel("Why is this the same person?").fill("Namba ile ile");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await toast(page, "Customers merged");
  await page.getByText("No possible duplicates").waitFor();

  await visit(page, `/customers/${other.id}`);
  await page.waitForURL(`**/customers/${kept.id}`);
  await page.getByRole("heading", { level: 1, name: "Rehema Mwakyusa", exact: true }).waitFor();
  await page.getByText("Namba ile ile").waitFor();
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  await expectAccessible(page);
  await picture(page, "customer-after-merge");

  await visit(page, "/customers");
  await page.getByRole("button", { name: "New customer" }).first().click();
  const form = page.getByRole("dialog", { name: "New customer" });
  await form.getByLabel("Customer Name").fill("Rehema");
  await form.getByLabel("Phone Number").fill(other.phone);
  await form.getByRole("button", { name: "Create Customer" }).click();
  await form.getByText("A customer with this phone number already exists.").waitFor();
  await form.getByRole("button", { name: "Open this customer" }).click();
  await page.waitForURL(`**/customers/${kept.id}`);
});

test("a birthday is typed as people say it", async () => {
  const { id } = await customer({ name: "Batuli Juma" });
  await visit(page, `/customers/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const field = page.getByLabel("Birthday");
  await field.fill("31/4");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a day and a month, such as 14/3.", { exact: true }).waitFor();
  await field.fill("14/3");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Customer updated successfully");
  await page.getByText("14 March", { exact: true }).waitFor();
});

test("a phone in Swahili merges from the customer's page, without the right it says why not", async () => {
  const kept = await customer({ name: "Halima Saidi" });
  const other = await customer({ name: "Halima S. Duka" });
  const own = await open(`/customers/${kept.id}`, { as: care, size: "phone" });
  await own.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  const item = own.getByRole("menuitem", { name: "Merge with another customer" });
  expect(await item.getAttribute("aria-disabled")).toBe("true");

  const as = await signedIn(app, { role: "admin" });
  const phone = await open(`/customers/${kept.id}`, { as, size: "phone", language: "sw" });
  await phone.getByRole("main").getByRole("button", { name: "Zaidi", exact: true }).click();
  await phone.getByRole("menuitem", { name: "Unganisha na mteja mwingine" }).click();
  await phone
    .getByRole("combobox", { name: "Ni mteja gani aliye mtu yuleyule?" })
    .fill("Halima S.");
  await phone.getByRole("option", { name: /Halima S. Duka/ }).click();
  await phone.getByText("Kuunganisha hakuwezi kutenguliwa.").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "merge-dialog-phone");
  await phone.getByLabel("Kwa nini ni mtu yuleyule?").fill("Ni yeye");
  await phone.getByRole("button", { name: "Unganisha", exact: true }).click();
  await toast(phone, "Wateja wameunganishwa");
  expect((await admin.get(`/api/customers/${other.id}`)).body.id).toBe(kept.id);
});

test("a tag is given to chosen customers and to all that match, and taken back", async () => {
  for (const nth of [1, 2, 3]) await customer({ name: `Chuo ${nth}` });
  await visit(page, "/customers?search=chuo");
  await page.getByRole("checkbox", { name: "Select Chuo 2" }).check();
  const bar = page.getByRole("region", { name: "Selected customers" });
  await bar.getByRole("button", { name: "All that match" }).click();
  await bar.getByRole("button", { name: "Set tag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tag").selectOption("vip");
  await dialog.getByRole("button", { name: "Set tag" }).click();
  await dialog.getByText("3 customers changed").waitFor();
  await expectAccessible(page);
  await picture(page, "tags-set");
  expect((await admin.get("/api/customers?search=chuo&tag=vip")).body.items).toHaveLength(3);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await toast(page, "3 customers have their former tags again");
  expect((await admin.get("/api/customers?search=chuo&tag=vip")).body.items).toHaveLength(0);
});
