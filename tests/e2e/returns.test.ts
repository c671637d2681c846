/** A repair is returned under warranty and closed; another return is rejected; the passport shows both. */
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { visit } from "#tests/support/visit.ts";
import { drawSignature } from "#tests/support/draw-signature.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop({
  care: "Zawadi Komba",
  technician: "Peter Shayo",
});

const said = (page: TestPage, text: string) =>
  page.getByText(text, { exact: true }).last().waitFor();

/** Clicks the suggested action of a return, and waits until the return shows the resulting step. */
async function press(page: TestPage, name: string, step: string) {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("main").getByText(step, { exact: true }).first().waitFor();
}

const sign = (page: TestPage) => drawSignature(page.getByRole("dialog").locator("canvas"));

/** The desks of the shop, which last for the file. */
const desk = await keepOpen({ as: care });
const office = await keepOpen({ as: admin });

test("a warranty return goes from a phone at the counter to the desks and back", async () => {
  const phone = "0765432101";
  const device = await handedBack(
    { admin, technician },
    { customer: { name: "Neema Mushi", phone }, imei: "490154203237518", model: "Spark 20" },
  );
  // The screen of a repair under warranty offers to take it in again.
  await visit(desk, `/devices/${device.id}`);
  await desk.getByText(/^Under warranty until/).waitFor();
  await picture(desk, "warranty-offer");
  await desk.getByRole("button", { name: "Warranty return" }).click();
  await desk.getByRole("dialog").getByText("In warranty").waitFor();
  await desk.keyboard.press("Escape");
  const counter = await open("/returns", { as: care, size: "phone" });
  await counter.getByRole("button", { name: "New return" }).first().click();
  await counter.getByLabel("What is coming back?").fill(phone);
  await counter.getByRole("button", { name: new RegExp(device.ticketNumber) }).click();
  await counter.getByRole("dialog").getByText("In warranty").waitFor();
  await expectAccessible(counter);
  await picture(counter, "returns-new-phone");
  await counter.getByRole("dialog").getByRole("button", { name: "New return" }).click();
  await counter.locator("main").getByText("Please fill this in.").waitFor();
  await counter.getByLabel("Why it came back").fill("The touch stops after an hour");
  await counter.getByRole("group", { name: "Charger" }).getByText("Here", { exact: true }).click();
  await counter.getByRole("dialog").getByRole("button", { name: "New return" }).click();
  await said(counter, "Return created successfully");
  await counter.getByRole("heading", { level: 1, name: /Spark 20/ }).waitFor();

  // The technician examines the handset and records the diagnosis.
  const bench = await open(new URL(counter.url()).pathname, { as: technician });
  await press(bench, "Begin diagnosis", "Diagnosis");
  await bench.getByRole("button", { name: "Write diagnosis" }).first().click();
  await bench.getByLabel("What was found").fill("Can be repaired");
  await bench.getByLabel("What to do about it").fill("Reseat the display cable");
  await bench.getByRole("dialog").getByRole("button", { name: "Send for approval" }).click();
  await bench.getByRole("dialog").waitFor({ state: "detached" });

  // The admin sees the diagnosis and decides.
  await visit(office, "/returns?step=admin-approval");
  await office
    .getByRole("link", { name: /Spark 20|RT-/ })
    .first()
    .click();
  await office.getByRole("button", { name: "Approve" }).first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByText("Reseat the display cable").waitFor();
  await expectAccessible(office);
  await picture(office, "returns-decide-desk");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await said(office, "Return updated successfully");

  // The return is assigned, repaired and checked. Both screens update without a reload.
  await counter.getByRole("button", { name: "Assign technician" }).first().click();
  await counter.getByRole("radio", { name: /Peter Shayo/ }).check({ force: true });
  await counter.getByRole("dialog").getByRole("button", { name: "Assign technician" }).click();
  await bench.getByRole("button", { name: "Begin repair" }).first().waitFor();
  await press(bench, "Begin repair", "In repair");
  await press(bench, "Send to quality check", "Quality check");
  await press(bench, "Ready for pickup", "Ready for pickup");

  // The handset is handed back with a signature.
  await counter.getByRole("button", { name: "Hand back and close" }).first().click();
  await counter.getByRole("dialog").getByRole("button", { name: "Hand back and close" }).click();
  await counter.locator("main").getByText("The customer signs first.").waitFor();
  await sign(counter);
  await expectAccessible(counter);
  await counter.getByRole("dialog").getByRole("button", { name: "Hand back and close" }).click();
  await counter.getByRole("dialog").waitFor({ state: "detached" });
  await counter.getByRole("img", { name: /Signature of Neema/ }).waitFor();
  await expectNoSidewaysScroll(counter);
  await picture(counter, "returns-closed-phone");

  // The handset's passport shows the return.
  await counter.getByRole("link", { name: "Full history" }).click();
  await counter.getByRole("heading", { name: "Owners so far" }).waitFor();
  await counter.getByText(device.ticketNumber).first().waitFor();
  await counter.getByText(/^RT-/).first().waitFor();
  await picture(counter, "returns-passport-phone");
});

test("a return is rejected with a reason, and shown on its device's screen", async () => {
  const device = await handedBack({ admin, technician }, { model: "Camon 30" });
  const { id, returnNumber } = await cameBack(care, device.id);
  await walk(technician, id, toApproval);
  await visit(desk, `/devices/${device.id}`);
  await desk.getByRole("link", { name: returnNumber }).click();
  const approve = desk.getByRole("button", { name: "Approve" }).first();
  expect(await approve.getAttribute("aria-disabled")).toBe("true");

  await visit(office, `/returns/${id}`);
  await office.getByRole("button", { name: "More" }).click();
  await office.getByRole("menuitem", { name: "Reject" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await office.locator("main").getByText("Say why.").waitFor();
  await office.getByRole("textbox", { name: "Reason" }).fill("It fell into water again");
  await office.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await office.getByText("Rejected: hand it back as it is").waitFor();
  await desk.getByText("It fell into water again").first().waitFor();
  await desk.getByRole("button", { name: "Hand back and close" }).first().waitFor();
  await picture(office, "returns-rejected");
  expect(await findViolations(app.db)).toEqual([]);
});

test("another item as replacement is asked for, approved with its value, and given", async () => {
  const cable = await stocked(app.db, 5, { name: "Waya wa USB", price: 500_000 });
  await stocked(app.db, 5, { name: "Infinix Hot 50", price: 32_000_000 });
  const sale = await sold(admin, [{ itemId: cable.id, quantity: 1 }]);
  const created = await care.post("/api/returns", {
    saleItemId: sale.items[0]?.id,
    returnReason: "It does not charge",
  });
  const { id } = created.body;
  await walk(admin, id, toApproval);
  await visit(office, `/returns/${id}`);
  await office.getByRole("button", { name: "Approve" }).first().click();
  const decide = office.getByRole("dialog");
  await decide.getByText("1 × Waya wa USB").waitFor();
  await picture(office, "returns-decide-goods");
  await decide.getByRole("button", { name: "Approve" }).click();
  await decide.waitFor({ state: "detached" });

  await desk.setViewportSize({ width: 360, height: 740 });
  await visit(desk, `/returns/${id}`);
  await desk.getByRole("main").getByRole("button", { name: "More" }).click();
  await desk.getByRole("menuitem", { name: "Give another one" }).click();
  const dialog = desk.getByRole("dialog", { name: "Give another one" });
  await dialog.getByRole("textbox", { name: "Replacement" }).fill("Infinix Hot 50");
  await dialog.getByRole("radio", { name: /Infinix Hot 50/ }).check();
  await dialog.getByText("This is another item than the one that came back").waitFor();
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
  await picture(desk, "returns-ask-replacement-phone");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await dialog.waitFor({ state: "detached" });
  await desk.getByText("It is waiting for approval.").waitFor();

  const approve = office.getByRole("button", { name: "Approve the replacement" });
  await approve.waitFor();
  await expectAccessible(office);
  await picture(office, "returns-approve-replacement");
  await approve.click();
  await desk.getByText("Approved by", { exact: false }).waitFor();
  await desk.getByRole("main").getByRole("button", { name: "More" }).click();
  await desk.getByRole("menuitem", { name: "Give another one" }).click();
  await dialog.getByRole("button", { name: "Give another one" }).click();
  await dialog.waitFor({ state: "detached" });
  await desk.getByText("1 × Infinix Hot 50").waitFor();
  await picture(desk, "returns-given-replacement-phone");
  expect(await findViolations(app.db)).toEqual([]);
});

test("the list is searched and filtered, opens details beside it, and an empty one says what to do", async () => {
  const page = desk;
  await page.setViewportSize({ width: 1500, height: 900 });
  await visit(page, "/returns?step=closed");
  await page.getByRole("link", { name: /RT-/ }).first().click();
  const beside = page.getByRole("complementary", { name: "The return beside the list" });
  await beside.getByRole("heading", { level: 2, name: /Spark 20/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "returns-beside");
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.keyboard.type("nobody at all");
  await page.getByText("No return found").waitFor();
  expect(new URL(page.url()).searchParams.get("search")).toBe("nobody at all");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await page.getByText("Camon 30").first().waitFor();
});

test("in Swahili and dark mode on a small phone", async () => {
  const page = await open("/returns", {
    as: care,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await page.getByRole("heading", { level: 1, name: "Marejesho" }).waitFor();
  await page.getByText("Camon 30").first().waitFor();
  await expectAccessible(page);
  await picture(page, "returns-list-sw-phone");
  await page
    .getByRole("link", { name: /Camon 30/ })
    .first()
    .click();
  await page
    .getByText("Imeanguka")
    .or(page.getByText("It fell into water again"))
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, "returns-detail-sw-phone");
  await visit(page, "/passport?code=490154203237518");
  await page.getByRole("heading", { name: "Wamiliki wake hadi sasa" }).waitFor();
  await expectAccessible(page);
  await picture(page, "returns-passport-sw-phone");
});
