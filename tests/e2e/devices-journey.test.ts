/**
 * An intake, a repair, a payment and a hand-over: the counter has a phone, the bench a desk. In first-journey.test.ts it
 * is the other way round.
 */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { visit } from "#tests/support/visit.ts";
import { openGroup, signIntake } from "#tests/support/shop/sign-intake.ts";

const { care, technician, open } = await openShop({
  care: "Zawadi Komba",
  technician: "Peter Shayo",
});
await care.post("/api/customers", { name: "Asha Juma", phone: "0754300100" });

const said = (page: TestPage, text: string) =>
  page.getByText(text, { exact: true }).last().waitFor();

test("a device goes from the counter to the bench and back to its owner", async () => {
  // Intake.
  const counter = await open("/devices", { as: care, size: "phone" });
  await counter
    .getByRole("link", { name: /New device/ })
    .first()
    .click();
  await counter.getByRole("heading", { level: 1, name: "New device" }).waitFor();
  await counter.getByRole("combobox", { name: /customer/i }).fill("asha");
  await counter.getByRole("option", { name: /Asha Juma/ }).click();
  await counter.getByLabel("Brand").fill("Tecno");
  await counter.getByLabel("Model").fill("Spark 20");
  await counter.getByRole("button", { name: "Cracked screen" }).click();
  await counter.getByRole("button", { name: "No sound or microphone" }).click();
  await expect
    .poll(() => counter.getByRole("textbox", { name: "What is wrong" }).inputValue())
    .toBe("Cracked screen, No sound or microphone");
  await openGroup(counter, "Checklist at intake");
  await counter.getByRole("group", { name: "Power" }).getByText("OK").click();
  await counter.getByRole("group", { name: "Display" }).getByText("Faulty").click();
  await counter.getByLabel("Agreed price").fill("50,000");
  // An empty field means the exact amount, but unreadable text must be refused.
  await openGroup(counter, "Deposit");
  // The suggested deposit is only asked for, until a user says that it is paid.
  const deposit = counter.locator("summary", { hasText: "Deposit" });
  await deposit.getByText(/^Asked TSh\s25,000\.00, not paid yet$/).waitFor();
  await deposit.click();
  await deposit.getByText(/not paid yet$/).waitFor();
  await picture(counter, "devices-intake-deposit-phone");
  await deposit.click();
  await counter.getByRole("radio", { name: "Paid now" }).check();
  await deposit.getByText(/^TSh\s25,000\.00 paid now: Cash$/).waitFor();
  const received = counter.getByLabel("Cash received");
  await received.fill("abc");
  // A closed group opens when one of its fields is refused.
  await deposit.click();
  await counter.getByRole("button", { name: /Take in device/ }).click();
  await counter.locator("main").getByText("Enter an amount, such as 25,000.").waitFor();
  await received.and(counter.locator(":focus")).waitFor();
  await received.fill("30000");
  // The screen shows the change: the customer gives more cash than the deposit, which is half of the price.
  await counter.getByText(/^TSh\s5,000\.00$/).waitFor();
  await signIntake(counter);
  await picture(counter, "devices-intake-phone");
  await counter.getByRole("button", { name: /Take in device/ }).click();
  await said(counter, "Device created successfully");
  // The toast may be shown before the page of the new device.
  const title = counter.getByRole("heading", { level: 1, name: /^R-\d\d-\d{6}$/ });
  const ticket = await title.textContent();
  await expectAccessible(counter);
  await picture(counter, "devices-intake-done-phone");

  // Assignment: the device appears on the technician's screen without a reload.
  const bench = await open("/technician", { as: technician });
  await bench.getByText("Nothing on the bench").waitFor();
  await counter.getByRole("link", { name: "Open device" }).click();
  await counter.getByRole("button", { name: "Assign technician" }).first().click();
  await counter.getByRole("radio").first().waitFor();
  await expectAccessible(counter);
  await counter.getByRole("radio", { name: /Peter Shayo/ }).click();
  await counter.getByRole("button", { name: "Assign", exact: true }).click();
  await said(counter, "Technician assigned successfully");
  const card = bench.getByRole("article", { name: new RegExp(ticket ?? "") });
  await card.waitFor();
  await expectAccessible(bench);
  await picture(bench, "devices-bench-desk");

  // The repair at the bench. The counter's screen shows each step without a reload.
  await card.getByRole("button", { name: "Start repair" }).click();
  await said(bench, "Device status updated to In progress");
  await counter.getByText("In progress").first().waitFor();
  await card.getByRole("button", { name: "Add a remark" }).click();
  await bench.getByRole("textbox", { name: "Add a remark" }).fill("Screen and earpiece changed");
  await bench.getByRole("button", { name: /^Add remark/ }).click();
  await counter.getByText("Screen and earpiece changed").waitFor();
  await card.getByRole("button", { name: "Complete repair" }).click();
  await bench.getByText("8 to check").waitFor();
  await expectAccessible(bench);
  await bench.getByRole("button", { name: "All OK" }).click();
  await bench.getByText("8 of 8 OK").waitFor();
  await bench.getByRole("button", { name: "Type the name" }).click();
  await bench.getByRole("dialog").getByRole("button", { name: "Complete repair" }).click();
  await said(bench, "Device status updated to Completed");
  await bench.getByText("Nothing on the bench").waitFor();

  // Payment of the balance.
  await counter.getByRole("button", { name: "Take payment" }).first().click();
  // Unreadable text must be refused. A click on a banknote replaces the text.
  const cash = counter.getByRole("dialog").getByLabel("Cash received");
  await cash.fill("abc");
  await counter.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  await counter.locator("main").getByText("Enter an amount, such as 25,000.").waitFor();
  await cash.and(counter.locator(":focus")).waitFor();
  await counter.getByRole("button", { name: "TSh 50,000.00" }).click();
  await expect.poll(() => cash.inputValue()).toBe("50,000");
  await counter.getByText("Mobile money").click();
  await counter
    .getByRole("dialog")
    .getByRole("button", { name: /^Already paid/ })
    .click();
  await counter.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  await counter.locator("main").getByText("Enter the reference from the message.").waitFor();
  await counter.getByLabel("Reference").fill("qgh7xk2m1p");
  await expectAccessible(counter);
  await counter.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  await counter.getByText("Payment received").first().waitFor();
  await counter.getByRole("link", { name: "Open receipt" }).waitFor();
  await expectAccessible(counter);

  // Hand-over.
  await counter.getByRole("dialog").getByRole("button", { name: "Hand back" }).click();
  await counter.getByRole("dialog").getByText("Paid in full").waitFor();
  await counter.getByRole("dialog").getByRole("button", { name: "Hand back" }).click();
  await counter.locator("main").getByText("The customer signs first.").waitFor();
  await counter.getByRole("button", { name: "Type the name" }).click();
  await counter.getByLabel("Full name").fill("Asha Juma");
  await expectAccessible(counter);
  await picture(counter, "devices-hand-over-phone");
  await counter.getByRole("dialog").getByRole("button", { name: "Hand back" }).click();
  await said(counter, "Device status updated to Handed back");
  const history = counter.getByRole("region", { name: "History" });
  await history.getByRole("img", { name: "Signature of Asha Juma" }).waitFor();
  await history.getByRole("img", { name: "Signature of Peter Shayo" }).waitFor();
  await expectAccessible(counter);

  // A repair that ended without success: its deposit goes back in the dialog of the hand-over.
  const device = await takenIn(care, {
    technicianId: technician.userId,
    finalAmount: 5_000_000,
    depositAmount: 2_500_000,
    depositPayment: { method: "cash" },
  });
  const end = { status: "unrepairable", remark: "Bodi imeungua" };
  expect((await technician.post(`/api/devices/${device.id}/status`, end)).status).toBe(200);
  await visit(counter, `/devices/${device.id}`);
  await counter.getByText("Price agreed before, not owed").waitFor();
  await counter.getByText("To give back at the hand-over").waitFor();
  await picture(counter, "devices-ended-phone");
  await counter.getByRole("button", { name: "Hand back" }).first().click();
  const dialog = counter.getByRole("dialog");
  await dialog.getByText("More was paid than is owed").waitFor();
  await dialog.getByRole("radio", { name: "Store credit" }).check();
  await dialog.getByRole("button", { name: "Type the name" }).click();
  await dialog.getByLabel("Full name").fill("Asha Juma");
  await expectAccessible(counter);
  await picture(counter, "devices-hand-over-overpaid-phone");
  await dialog.getByRole("button", { name: "Hand back" }).click();
  await said(counter, "Device status updated to Handed back");
  await counter.getByText("Refunded at the hand-over").waitFor();
  const { storeCredit } = (await care.get(`/api/customers/${device.customerId}/credit`)).body;
  expect(storeCredit).toBe(2_500_000);
});

test("an intake without a network is shown, and arrives once with its photo and signatures", async () => {
  const counter = await open("/devices/new", { as: care, size: "phone" });
  await counter.getByRole("heading", { level: 1, name: "New device" }).waitFor();
  await counter.getByRole("combobox", { name: /customer/i }).fill("asha");
  await counter.getByRole("option", { name: /Asha Juma 0754 300/ }).click();
  await counter.getByLabel("Brand").fill("Tecno");
  await counter.getByLabel("Model").fill("Unplugged");
  await counter.getByRole("button", { name: "Cracked screen" }).click();
  await counter.getByLabel("Agreed price").fill("20,000");
  await openGroup(counter, "Deposit");
  await counter.getByRole("radio", { name: "Paid now" }).check();
  await openGroup(counter, "Passcode");
  await counter.getByRole("textbox", { name: "PIN or password" }).fill("4711");
  await openGroup(counter, "Photos");
  const bytes = await plainPicture(600, 800, "#31506b").jpeg().toBuffer();
  const photo = { name: "a.jpg", mimeType: "image/jpeg", buffer: bytes };
  await counter.locator("[data-pictures=files]").setInputFiles([photo]);
  await counter.getByText("Sent once the device is saved").waitFor();
  await signIntake(counter);
  await counter.context().setOffline(true);
  await counter.getByRole("button", { name: /Take in device/ }).click();
  await counter.getByRole("heading", { level: 1, name: "Tecno Unplugged" }).waitFor();
  await counter.getByText("Cracked screen").waitFor();
  await counter.getByText(/^The passcode is not saved here/).waitFor();
  await expectAccessible(counter);
  await picture(counter, "devices-intake-kept-phone");
  const stored = await counter.evaluate(`(async () => {
    const open = indexedDB.open("fundi-device");
    await new Promise((resolve) => open.addEventListener("success", resolve));
    const all = open.result.transaction("commands").objectStore("commands").getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    return JSON.stringify(all.result);
  })()`);
  expect(stored).toContain("createDevice");
  expect(stored).not.toContain("4711");

  await counter.context().setOffline(false);
  const found = async () =>
    (await care.get("/api/devices?search=Unplugged")).body.items as { id: string }[];
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1);
  const [taken] = await found();
  const stateOf = async () => {
    const { photos, signatures, payments } = (await care.get(`/api/devices/${taken?.id}`)).body;
    return [photos.length, signatures.length, payments.length];
  };
  await expect.poll(stateOf, { timeout: 30_000 }).toEqual([1, 2, 1]);
  await visit(counter, `/devices/${taken?.id}`);
  await counter.getByRole("button", { name: /before the repair, photo 1$/ }).waitFor();
  expect(await found()).toHaveLength(1);
  expect(await stateOf()).toEqual([1, 2, 1]);
});

test("a remark, a payment and a hand-over without a network are shown at once and arrive once", async () => {
  const device = await takenIn(care, {
    model: "Offline",
    technicianId: technician.userId,
    finalAmount: 5_000_000,
    depositAmount: 2_500_000,
  });
  await finishChecklist(technician, device);
  for (const status of ["in_progress", "completed"])
    expect(
      (await technician.post(`/api/devices/${device.id}/status`, { status, signature })).status,
    ).toBe(200);
  const counter = await open(`/devices/${device.id}`, { as: care, size: "phone" });
  const history = counter.getByRole("region", { name: "History" });
  await history.getByRole("textbox", { name: "Add a remark" }).fill("Box is missing");
  // The dialogs are loaded before the connection is lost.
  await counter.getByRole("button", { name: "Take payment" }).first().click();
  await counter.getByRole("dialog").getByLabel("Cash received").waitFor();
  await counter.keyboard.press("Escape");
  await counter.context().setOffline(true);

  await history.getByRole("button", { name: /^Add remark/ }).click();
  await history.getByText("Box is missing").waitFor();
  await history.getByText("Not sent yet").waitFor();
  await counter.getByRole("button", { name: "Take payment" }).first().click();
  await counter.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  const paid = counter.getByRole("dialog", { name: "Payment received" });
  await paid.getByText("The number of the receipt follows when this is sent.").waitFor();
  await expectAccessible(counter);
  await picture(counter, "devices-payment-kept-phone");
  await paid.getByRole("button", { name: "Hand back" }).click();
  const dialog = counter.getByRole("dialog");
  await dialog.getByText("Paid in full").waitFor();
  await dialog.getByRole("button", { name: "Type the name" }).click();
  await dialog.getByRole("button", { name: "Hand back" }).click();
  await dialog.waitFor({ state: "detached" });
  await counter.getByText("Handed back").first().waitFor();
  await expectAccessible(counter);
  await picture(counter, "devices-handed-over-kept-phone");

  await counter.context().setOffline(false);
  const arrived = async () => {
    const { status, payments, remarks, balance } = (await care.get(`/api/devices/${device.id}`))
      .body;
    const written = remarks.filter(({ content }: { content: string }) =>
      content.includes("Box is missing"),
    );
    return { status, paid: payments.length, balance, remarks: written.length };
  };
  const once = { status: "done", paid: 1, balance: 0, remarks: 1 };
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(once);
  await history.getByText("Not sent yet").first().waitFor({ state: "detached" });
  await history.getByText("Box is missing").waitFor();
  expect(await arrived()).toEqual(once);
});
