/** Features of the device screens outside the main journey: keyboard, address, drafts, two simultaneous users. */
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { signedIn } from "#tests/support/client.ts";
import { put, takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";
import { openGroup, signIntake } from "#tests/support/shop/sign-intake.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });

/** The counter's and the owner's screens, which last for the file. */
const page = await keepOpen({ as: care });
const office = await keepOpen({ as: admin });

test("an intake works with the keyboard alone", async () => {
  await care.post("/api/customers", { name: "Neema Mushi", phone: "0712900100" });
  await visit(page, "/devices");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("n");
  const customer = page.getByRole("combobox", { name: /customer/i });
  await customer.focus();
  await page.keyboard.type("neema");
  await page.getByRole("option", { name: /Neema Mushi/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("0712 900 100").waitFor();
  await page.getByLabel("Brand").focus();
  await page.keyboard.type("Sams");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Brand").inputValue()).toBe("Samsung");
  // Enter moves to the next field, because scanners end a code with Enter.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Galaxy A15");
  await page.keyboard.press("Enter");
  await openGroup(page, "IMEI, serial number");
  await page.getByLabel("IMEI").focus();
  await page.keyboard.type("490154203237518");
  await page.getByRole("textbox", { name: "What is wrong" }).focus();
  await page.keyboard.type("Fell on tiles");
  await openGroup(page, "Checklist at intake");
  await page.getByRole("group", { name: "Power" }).getByRole("radio", { checked: true }).focus();
  await page.keyboard.type("ofo");
  await signIntake(page);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Device created successfully").waitFor();
  const created = await care.get("/api/devices?search=490154203237518");
  expect(created.body.items).toMatchObject([{ brand: "Samsung", model: "Galaxy A15" }]);
  const { body } = await care.get<Device>(`/api/devices/${created.body.items[0].id}`);
  const results = body.checklists
    .filter((item) => item.phase === "intake")
    .slice(0, 4)
    .map((item) => item.result);
  expect(results).toEqual(["ok", "faulty", "ok", "not-tested"]);
});

test("the list is filtered by its address, walked with j and k, and opened with Enter", async () => {
  const late = await takenIn(care, { model: "Late one", priority: "rush" });
  await put(app, late.id, { expectedReturnDate: addDays(today(), -3) });
  const fine = await takenIn(care, { model: "Fine one", expectedReturnDate: addDays(today(), 3) });
  await visit(page, "/devices");
  await page.getByRole("link", { name: fine.ticketNumber }).waitFor();
  await page.getByRole("link", { name: "Overdue" }).click();
  await page.getByText("3 days late").waitFor();
  await page.getByRole("link", { name: fine.ticketNumber }).waitFor({ state: "detached" });
  expect(page.url()).toContain("overdue=true");
  // The address alone restores the filter.
  const { pathname, search } = new URL(page.url());
  await visit(page, "/dashboard");
  await visit(page, pathname + search);
  await page.getByRole("link", { name: late.ticketNumber }).waitFor();
  expect(await page.getByRole("link", { name: fine.ticketNumber }).count()).toBe(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: fine.ticketNumber }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("late one");
  await page.getByRole("link", { name: fine.ticketNumber }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: late.ticketNumber }).waitFor();
  await page.keyboard.press("Tab");
  await page.locator("body").press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Tecno Late one" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: late.ticketNumber }).waitFor();
  expect(page.url()).toContain("search=late");
  await page.getByRole("searchbox").fill("nothing like this");
  await page.getByText("No device found").waitFor();
  await expectAccessible(page);
});

const twoFrames =
  "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";

test("missing fields are reported at their place, and typed text survives a reload", async () => {
  await visit(page, "/devices/new");
  await page.getByLabel("Model").fill("Hot 40i");
  await openGroup(page, "IMEI, serial number");
  await page.getByLabel("IMEI").fill("490154203237519");
  // The error of the IMEI field must appear only after the click. Otherwise it would move the pressed button.
  await page.getByRole("button", { name: /Take in device/ }).hover();
  await page.mouse.down();
  await page.evaluate(twoFrames);
  expect(await page.getByText("This is not a valid IMEI.").count()).toBe(0);
  await page.mouse.up();
  await page.locator("main").getByText("Choose a customer or create a new one.").waitFor();
  await page.locator("main").getByText("This is not a valid IMEI. Check the 15 digits.").waitFor();
  expect(await page.getByText("Please fill this in.").count()).toBe(2);
  await expectAccessible(page);
  await page.reload();
  await page.getByText("What you typed before is still here.").waitFor();
  expect(await page.getByLabel("Model").inputValue()).toBe("Hot 40i");
  await page.getByRole("button", { name: "Start over" }).click();
  expect(await page.getByLabel("Model").inputValue()).toBe("");
});

test("on a wide screen the device opens beside the list", async () => {
  const device = await takenIn(care, { model: "Wide one" });
  await page.setViewportSize({ width: 1600, height: 1000 });
  await visit(page, "/devices");
  await page.getByRole("link", { name: device.ticketNumber }).click();
  const beside = page.getByRole("complementary", { name: "Chosen device" });
  await beside.getByRole("heading", { name: "Tecno Wide one" }).waitFor();
  await page.getByRole("list", { name: "How far the repair has come" }).waitFor();
  await expectAccessible(page);
  await picture(page, "devices-beside");
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("a known handset is recognised, and one in the shop causes a warning", async () => {
  const here = await takenIn(care, { serialNumber: "SN-HERE-1", model: "Camon 30" });
  const before = await takenIn(care, { serialNumber: "SN-BEFORE-1", model: "Pova 6" });
  await put(app, before.id, { status: "done" });
  await visit(page, "/devices/new");
  await openGroup(page, "IMEI, serial number");
  await page.getByLabel("Serial number").fill("sn-here-1");
  await page.getByText(`This handset is already here: ${here.ticketNumber}`).waitFor();
  await page.getByLabel("Serial number").fill("sn-before-1");
  await page.getByText("1 earlier visit").waitFor();
  await picture(page, "devices-visits");
  await page.getByRole("button", { name: "Use these details" }).click();
  await page.getByText("Asha Juma").first().waitFor();
  await expect.poll(() => page.getByLabel("Model").inputValue()).toBe("Pova 6");
});

test("two users edit one device: the second sees the changes and loses no text", async () => {
  const device = await takenIn(care, { model: "Shared one", color: "Black" });
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Edit device" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Model").fill("Shared one Pro");
  const other = await admin.patch(`/api/devices/${device.id}`, {
    version: device.version,
    color: "Blue",
    model: "Shared one Max",
  });
  expect(other.status).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").getByText("Shared one Max").waitFor();
  expect(await dialog.getByLabel("Model").inputValue()).toBe("Shared one Pro");
  expect(await dialog.getByLabel("Colour").inputValue()).toBe("Blue");
  await expectAccessible(page);
  await picture(page, "devices-meanwhile");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Device updated successfully").waitFor();
  const { body } = await care.get<Device>(`/api/devices/${device.id}`);
  expect(body).toMatchObject({ model: "Shared one Pro", color: "Blue" });
});

test("the cost is set by the counter, lowered with a right and a reason, and follows an estimate", async () => {
  const technician = await signedIn(app, { role: "technician", name: "Rajabu Said" });
  const device = await takenIn(care, {
    model: "Priced one",
    depositAmount: 1_000_000,
    technicianId: technician.userId,
  });
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Set the cost" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cost of the repair").fill("50000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Cost saved").waitFor();
  await page.getByRole("button", { name: "Change the cost" }).first().click();
  await dialog.getByLabel("Cost of the repair").fill("40000");
  await dialog.getByText("Only those with the permission to ask for less").first().waitFor();
  await dialog.getByRole("button", { name: "Save", disabled: true }).waitFor();
  await picture(page, "cost-not-lowered");

  const desk = await open(`/devices/${device.id}`, { as: admin, size: "phone" });
  await desk.getByRole("button", { name: "Change the cost" }).first().click();
  const lower = desk.getByRole("dialog");
  await lower.getByLabel("Cost of the repair").fill("40000");
  await lower.getByRole("button", { name: "Save" }).click();
  await lower.getByText("Say why.").waitFor();
  await expectAccessible(desk);
  await picture(desk, "cost-lowered-phone");
  await lower.getByLabel("Why less?").fill("A regular customer");
  await lower.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Cost saved").waitFor();
  await desk
    .getByText(/A regular customer/)
    .first()
    .waitFor();
  await desk.getByRole("button", { name: "Actions" }).click();
  await desk.getByRole("menuitem", { name: "Change the deposit" }).click();
  await lower.getByLabel("Deposit asked").fill("0");
  await lower.getByLabel("Why less?").fill("Pays at the end");
  await lower.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Deposit saved").waitFor();
  const after = (await admin.get(`/api/devices/${device.id}`)).body;
  expect(after).toMatchObject({ finalAmount: 4_000_000, depositAmount: 0 });

  const lines = [{ kind: "labour", description: "Screen", quantity: 1, unitPrice: 6_000_000 }];
  const { body } = await care.post(`/api/devices/${device.id}/estimates`, { lines });
  await care.post(`/api/estimates/${body.approvalToken}`, { decision: "approve" });
  await desk.getByRole("button", { name: "Actions" }).click();
  await desk
    .getByRole("menuitem", { name: /Change the cost.*An estimate sets this cost/ })
    .waitFor();
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "New estimate" }).first().click();
  await lower.getByLabel("Price of line 1").fill("50000");
  await lower.getByLabel("Hours of work").fill("1");
  await lower.getByRole("button", { name: "Send to the customer" }).click();
  await lower.getByText("Say why it is less.").waitFor();
  await expectNoSidewaysScroll(desk);
  await picture(desk, "estimate-lower-phone");
  await lower.getByLabel("Why less?").fill("A used screen");
  await lower.getByRole("button", { name: "Send to the customer" }).click();
  await desk.getByText("Estimate sent").waitFor();
});

test("a dialog focuses the wrong field, keeps typed values, sends once, and does not close the next dialog", async () => {
  const device = await takenIn(care, { model: "Dialog one" });
  await visit(office, `/devices/${device.id}`);
  await office.getByRole("button", { name: "Set the cost" }).first().click();
  const dialog = office.getByRole("dialog", { name: "Set the cost" });
  const cost = dialog.getByLabel("Cost of the repair");
  await cost.fill("abc");
  await cost.press("Tab");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter an amount, such as 25,000.").waitFor();
  await cost.and(office.locator(":focus")).waitFor();

  const price = `**/api/devices/${device.id}/price`;
  await office.route(price, (route) => route.abort("connectionreset"));
  await cost.fill("50000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog
    .getByText("The server cannot be reached. Check the connection and try again.")
    .waitFor();
  expect(await cost.inputValue()).toBe("50,000");
  await office.unroute(price);

  let sent = 0;
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await office.route(price, async (route) => {
    sent++;
    await mayAnswer;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save" }).dblclick();
  await office.keyboard.press("Escape");
  await office.getByRole("button", { name: "Actions" }).click();
  await office.getByRole("menuitem", { name: "Change the deposit" }).click();
  const next = office.getByRole("dialog", { name: "Change the deposit" });
  await next.getByLabel("Deposit asked").fill("7000");
  answer();
  await office.getByText("Cost saved").waitFor();
  expect(await next.getByLabel("Deposit asked").inputValue()).toBe("7000");
  expect(sent).toBe(1);
});

test("a refused move shows its reason; ending a repair early needs a reason", async () => {
  const technician = await signedIn(app, { role: "technician", name: "Halima Mohamed" });
  const device = await takenIn(care, { model: "Given up" });
  await care.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId });
  await care.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page
    .getByRole("menuitem", { name: /Complete repair.*Finish the final check first/ })
    .waitFor();
  await page.getByRole("menuitem", { name: "Cancel repair" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel repair" }).click();
  await dialog.getByText("Say why.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Why?").fill("Customer wants it back");
  await dialog.getByRole("button", { name: "Cancel repair" }).click();
  await page.getByText("Device status updated to Cancelled").waitFor();
  await page.getByText("Customer wants it back").waitFor();
});

test("a mistaken intake is deleted after a confirmation", async () => {
  const device = await takenIn(care, { model: "Mistake" });
  await visit(office, `/devices/${device.id}`);
  await office.getByRole("button", { name: "Actions" }).click();
  await office.getByRole("menuitem", { name: /Delete device/ }).click();
  await office.getByRole("dialog").getByText(device.ticketNumber).waitFor();
  await office.getByRole("dialog").getByRole("button", { name: "Delete device" }).click();
  await office.getByText("Device deleted successfully").waitFor();
  await office.waitForURL(/\/devices\?status=open$/);
  expect((await admin.get(`/api/devices/${device.id}`)).status).toBe(404);
});

test("the dashboard and the status search show real data", async () => {
  const device = await takenIn(care, { model: "Asked for" });
  await visit(page, "/");
  await page.getByRole("heading", { level: 1, name: /Zawadi/ }).waitFor();
  await page.getByRole("link", { name: "Taken in today" }).waitFor();
  await page.getByRole("heading", { name: "Ready for pickup" }).waitFor();
  await visit(page, "/track-status");
  await page.getByRole("searchbox").fill(device.ticketNumber);
  await page.getByRole("heading", { name: "Tecno Asked for" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open device" }).click();
  await page.getByRole("heading", { level: 1, name: "Tecno Asked for" }).waitFor();
});
