import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const shop = await openShop({ admin: "Amina Mwinyi", care: "Grace Massawe" });
const { app, admin, care, keepOpen } = shop;
const counter = await keepOpen({ as: care });
const desk = await keepOpen({ as: admin });
const phone = await keepOpen({
  as: await signedIn(app, { role: "admin", name: "Amina Mwinyi" }),
  size: "phone",
  theme: "dark",
  language: "sw",
});

const cart = (page: TestPage) => page.getByRole("region", { name: "Cart" });
const tile = (page: TestPage, name: string) =>
  page.getByRole("region", { name: "Products" }).getByRole("button", { name });
const inbox = (page: TestPage, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });

test("a cashier asks for a discount, serves the next customer, and sells once an admin has approved on the phone", async () => {
  await care.post("/api/shifts", { openingFloat: 0 });
  await stocked(app.db, 10, { name: "Spika ya JBL", sku: "SPK-1", price: 10_000_000 });
  await stocked(app.db, 10, { name: "Chaja", sku: "CHJ-1", price: 1_000_000 });
  const till = counter;
  await visit(till, "/pos");
  await tile(till, "Spika ya JBL").click();
  await till.keyboard.press("F6");
  const dialog = till.getByRole("dialog", { name: "Discount" });
  await dialog.getByLabel("Percent off").fill("25");
  await dialog.getByLabel("Reason").fill("Mteja wa jumla");
  await picture(till, "discount-asking");
  await expectAccessible(till);
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await cart(till).getByText("The discount is waiting for approval").waitFor();
  await picture(till, "discount-waiting");
  // Nothing is sold before the decision.
  await till.keyboard.press("F8");
  await till.getByText("The discount is not approved yet").waitFor();
  await till.keyboard.press("F7");
  await tile(till, "Chaja").click();
  await till.keyboard.press("F8");
  await till.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  await till.getByRole("button", { name: "New sale" }).click();

  await visit(phone, "/dashboard");
  await phone.getByRole("button", { name: "Zaidi 1" }).click();
  await phone.getByRole("dialog").getByRole("link", { name: "Idhini" }).click();
  await inbox(phone, "Punguzo linalozidi kikomo").getByText("Mteja wa jumla").waitFor();
  await expectAccessible(phone);
  await picture(phone, "approvals-phone");
  await phone.getByRole("button", { name: "Idhinisha" }).click();
  const approving = phone.getByRole("dialog", { name: "Uidhinishe ombi hili?" });
  await picture(phone, "approving-phone");
  await approving.getByRole("button", { name: "Idhinisha" }).click();
  await phone.getByText("Hakuna kinachosubiri uamuzi wako").waitFor();

  await till.getByRole("button", { name: "1 held cart" }).click();
  await till.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await cart(till).getByText("Discount approved by Amina Mwinyi").waitFor();
  await picture(till, "discount-approved");
  await till.keyboard.press("F8");
  await till.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  const { items } = (await admin.get("/api/approvals?kind=discount")).body;
  expect(items).toMatchObject([{ status: "done", sale: { saleNumber: expect.any(String) } }]);
});

test("a discount that is removed from the cart no longer waits for anybody", async () => {
  const till = counter;
  await till.getByRole("button", { name: "New sale" }).click();
  await tile(till, "Chaja").click();
  await till.keyboard.press("F6");
  const dialog = till.getByRole("dialog", { name: "Discount" });
  await dialog.getByLabel("Percent off").fill("30");
  await dialog.getByLabel("Reason").fill("Rafiki");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await cart(till).getByText("The discount is waiting for approval").waitFor();
  await visit(desk, "/approvals");
  await inbox(desk, "Rafiki").waitFor();
  await cart(till).getByRole("button", { name: "No discount" }).click();
  await desk.getByText("Nothing is waiting for your decision").waitFor();
  await picture(desk, "approvals-empty-desk");
  expect(await desk.getByRole("navigation", { name: "Pages" }).count()).toBe(0);
});

test("a mistaken intake is deleted and stock adjusted after a request; a rejection says why", async () => {
  const device = await takenIn(admin);
  const item = await stocked(app.db, 20, { name: "Kioo", sku: "KIO-1", cost: 10_000_000 });
  await visit(counter, `/devices/${device.id}`);
  await counter.getByRole("button", { name: "Actions" }).click();
  await counter.getByRole("menuitem", { name: "Ask to delete device" }).click();
  const asking = counter.getByRole("dialog", { name: "Ask to delete this device?" });
  await asking.getByLabel("Reason").fill("Imeandikwa mara mbili");
  await expectAccessible(counter);
  await picture(counter, "deletion-asking");
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await counter.getByText("Asked. You are told when somebody has decided.").waitFor();

  await visit(counter, `/inventory/${item.id}`);
  await counter.getByRole("button", { name: "Adjust stock" }).click();
  const adjusting = counter.getByRole("dialog", { name: "Adjust stock" });
  await adjusting.getByLabel("How many pieces?").fill("5");
  await adjusting.getByRole("button", { name: "Adjust stock" }).click();
  await adjusting.getByText("more than you may adjust").waitFor();
  await adjusting.getByLabel("Reason").fill("Maji yaliingia");
  await expectAccessible(counter);
  await picture(counter, "adjustment-asking");
  await adjusting.getByRole("button", { name: "Ask for approval" }).click();
  await adjusting.waitFor({ state: "detached" });
  await counter.getByText("Asked. You are told when somebody has decided.").first().waitFor();
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 20 });

  await visit(desk, "/approvals");
  await inbox(desk, "Maji yaliingia").waitFor();
  await expectAccessible(desk);
  await picture(desk, "approvals");
  await inbox(desk, "Imeandikwa mara mbili").getByRole("button", { name: "Approve" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await inbox(desk, "Imeandikwa mara mbili").waitFor({ state: "detached" });
  expect((await admin.get(`/api/devices/${device.id}`)).status).toBe(404);
  await inbox(desk, "Maji yaliingia").getByRole("button", { name: "Reject" }).click();
  const rejecting = desk.getByRole("dialog", { name: "Reject this request?" });
  await rejecting.getByLabel("Reason").fill("Hesabu kwanza");
  await rejecting.getByRole("button", { name: "Reject" }).click();
  await desk.getByText("Nothing is waiting for your decision").waitFor();

  // The requester reads the decision without a reload.
  await visit(counter, "/approvals");
  await inbox(counter, "Maji yaliingia").getByText("Hesabu kwanza").waitFor();
  await picture(counter, "approvals-own");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 20 });
});

test("store credit is paid out on a cashier's phone once an admin has approved", async () => {
  const customerId = await newCustomer(admin);
  const item = await stocked(app.db, 1, { price: 5_000_000 });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${sale.id}/refunds`, back)).status).toBe(201);
  const small = await shop.open(`/debts/${customerId}`, {
    as: care,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await small.getByRole("button", { name: "Omba kutoa pesa" }).click();
  const asking = small.getByRole("dialog", { name: "Uombe kutoa salio la dukani kwa pesa?" });
  await asking.getByRole("textbox").fill("Anahama mji");
  await expectAccessible(small);
  await picture(small, "payout-asking-phone");
  await asking.getByRole("button", { name: "Omba idhini" }).click();
  await small.getByText("Kulitoa kunasubiri idhini.").waitFor();
  await expectNoSidewaysScroll(small);
  await picture(small, "payout-waiting-phone");

  await visit(phone, "/approvals");
  await inbox(phone, "Anahama mji").waitFor();
  await picture(phone, "payout-inbox-phone");
  await visit(desk, "/approvals");
  await picture(desk, "payout-inbox");
  await inbox(desk, "Anahama mji").getByRole("button", { name: "Approve" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await inbox(desk, "Anahama mji").waitFor({ state: "detached" });

  // The same screen in English and light, on the small screen.
  await counter.setViewportSize({ width: 360, height: 740 });
  await visit(counter, `/debts/${customerId}`);
  await counter.getByRole("button", { name: "Pay out" }).waitFor();
  await picture(counter, "payout-approved-phone");
  await small.getByRole("button", { name: "Toa pesa" }).click();
  const paying = small.getByRole("dialog");
  await paying.getByText("Inatoka kwenye droo ya zamu yako iliyo wazi.").waitFor();
  await paying.getByLabel("Sababu").fill("Anahama mji");
  await expectAccessible(small);
  await picture(small, "payout-paying-phone");
  await paying.getByRole("button", { name: "Toa pesa" }).click();
  await small.getByText("Salio la dukani limetolewa").waitFor();
  await picture(small, "payout-done-phone");
  expect((await admin.get(`/api/customers/${customerId}/credit`)).body.storeCredit).toBe(0);
  await counter.getByRole("button", { name: "Pay out" }).waitFor({ state: "detached" });
  await counter.setViewportSize({ width: 1280, height: 800 });
});

test("an admin changes what a role may do; an open page of the role loses the right at once", async () => {
  await visit(counter, "/sales-report");
  await counter.getByRole("heading", { level: 1, name: "Sales Report" }).waitFor();
  await visit(desk, "/user-management?tab=roles");
  const role = desk.getByRole("region", { name: "Customer care" });
  await role.getByText("With approval").first().waitFor();
  await expectAccessible(desk);
  await picture(desk, "roles");
  await role.getByRole("button", { name: "Change rights" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("See sales", { exact: true }).uncheck();
  await dialog.getByRole("group", { name: "Deleting devices" }).getByText("Not at all").click();
  await picture(desk, "role-changing");
  await dialog.getByRole("button", { name: "Change rights" }).click();
  await dialog.getByText("Please fill this in", { exact: false }).first().waitFor();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Duka dogo");
  await dialog.getByRole("button", { name: "Change rights" }).click();
  await desk.getByText("Rights changed").waitFor();
  await role.getByText("See sales").waitFor();
  // Without the live feed, the page would notice it after 20 seconds.
  await counter.waitForURL("**/dashboard", { timeout: 15_000 });
  await picture(desk, "roles-changed");

  await visit(phone, "/user-management?tab=roles");
  await phone.getByText("Kuona mauzo").waitFor();
  await expectAccessible(phone);
  await picture(phone, "roles-phone");
  await admin.post("/api/roles/customer-care/rights", {
    version: 2,
    permissions: (await admin.get("/api/roles")).body.items.find(
      (each: { role: string }) => each.role === "customer-care",
    ).permissions,
    reason: "x",
  });
});

test("an admin sees where a user is signed in, and signs the user out; the open page notices at once", async () => {
  await visit(counter, "/dashboard");
  await counter.getByRole("heading", { level: 1 }).waitFor();
  await visit(desk, "/user-management");
  await desk.getByRole("link", { name: "Grace Massawe" }).click();
  const dialog = desk.getByRole("dialog", { name: "Edit Grace Massawe" });
  await dialog.getByRole("button", { name: "Sign out" }).first().waitFor();
  await expectAccessible(desk);
  await picture(desk, "user-sessions");
  const all = dialog.getByRole("button", { name: "Sign out everywhere" });
  if ((await all.count()) > 0) await all.click();
  else await dialog.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByText("Not signed in anywhere").waitFor();
  await counter.waitForURL("**/login**");
});
