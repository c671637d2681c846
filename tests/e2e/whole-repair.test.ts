/**
 * A complete repair, on screens only: photos and signatures at the counter, a diagnosis, an estimate that the customer
 * approves in a second browser, a part from stock, the final tests, payment and hand-over. At the end the database
 * violates no invariant.
 */
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { openGroup, signIntake } from "#tests/support/shop/sign-intake.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, care, technician, openPage } = await openShop({
  care: "Rehema Mushi",
  technician: "Juma Ally",
});
await care.post("/api/customers", { name: "Asha Juma", phone: "0754300100" });

const inDialog = (page: TestPage, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

test("from the counter to the bench and back to its owner", { timeout: 180_000 }, async () => {
  const item = await stocked(app.db, 2, { sku: "LCD-A54", name: "Kioo cha Galaxy A54" });
  const counter = await openPage({ as: care });
  const bench = await openPage({ as: technician });
  const customer = await openPage({ size: "phone" });

  await takeIn(counter);
  const id = /\/devices\/([0-9a-f-]{36})/.exec(counter.url())?.[1] ?? "";
  await counter.getByRole("button", { name: "Assign technician" }).first().click();
  await counter.getByRole("radio", { name: /Juma Ally/ }).click();
  await inDialog(counter, "Assign").click();

  await bench.goto(`/devices/${id}`);
  await bench.getByRole("button", { name: "Start diagnosis" }).click();
  await customer.goto(await estimateFor(bench));
  await approve(customer);

  // The technician's screen updates without a reload.
  await bench.getByText("Asha Juma approved by the link").waitFor();
  await bench.getByRole("button", { name: "Start repair" }).click();
  await bench.getByText("In progress").first().waitFor();
  await usePart(bench);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 0 });

  await bench.getByRole("button", { name: "All OK" }).click();
  await bench.getByRole("button", { name: "Complete repair" }).first().click();
  await inDialog(bench, "Type the name").click();
  await inDialog(bench, "Complete repair").click();
  await expect.poll(() => bench.getByRole("dialog").count()).toBe(0);
  await counter.getByText("Completed").first().waitFor();

  await counter.getByRole("button", { name: "Take payment" }).first().click();
  await inDialog(counter, "Take payment").click();
  await counter.getByText("Payment received").first().waitFor();
  await inDialog(counter, "Hand back").click();
  await inDialog(counter, "Type the name").click();
  await inDialog(counter, "Hand back").click();
  await counter.getByText("Handed back").first().waitFor();
  await picture(counter, "whole-repair-handed-back");

  await expect.poll(async () => (await care.get(`/api/devices/${id}`)).body.status).toBe("done");
  const { body } = await care.get(`/api/devices/${id}`);
  expect(body).toMatchObject({
    status: "done",
    finalAmount: 8_000_000,
    paidAmount: 8_000_000,
    estimate: { status: "approved", total: 8_000_000 },
    photos: [{ phase: "before" }],
    parts: [{ name: "Kioo cha Galaxy A54", used: 1, reserved: 0 }],
    holder: { kind: "customer" },
  });
  expect(await findViolations(app.db)).toEqual([]);
});

async function takeIn(counter: TestPage): Promise<void> {
  await counter.goto("/devices/new");
  await counter.getByRole("combobox", { name: /customer/i }).fill("asha");
  await counter.getByRole("option", { name: /Asha Juma/ }).click();
  await counter.getByLabel("Brand").fill("Samsung");
  await counter.getByLabel("Model").fill("Galaxy A54");
  await counter.getByRole("button", { name: "Cracked screen" }).click();
  await openGroup(counter, "Promise");
  await counter.getByLabel("Diagnosis required").check();
  await openGroup(counter, "Photos");
  await counter.locator("[data-pictures=files]").setInputFiles({
    name: "front.jpg",
    mimeType: "image/jpeg",
    buffer: await plainPicture(900, 1200, "#31506b").jpeg().toBuffer(),
  });
  await counter.getByText("Sent once the device is saved").waitFor();
  await signIntake(counter);
  await counter.getByRole("button", { name: /Take in device/ }).click();
  await counter.getByRole("link", { name: "Open device" }).click();
  await counter
    .getByRole("region", { name: "Before" })
    .getByRole("button", { name: /photo 1$/ })
    .waitFor();
}

/** Creates an estimate with two lines at the bench. Returns the link for the customer. */
async function estimateFor(bench: TestPage): Promise<string> {
  await bench.getByRole("button", { name: "Make estimate" }).first().click();
  const dialog = bench.getByRole("dialog", { name: "Estimate 1" });
  await dialog.getByLabel("What line 1 is for").fill("Kubadilisha kioo");
  await dialog.getByLabel("Price of line 1").fill("20,000");
  await bench.keyboard.press("Enter");
  await bench.keyboard.type("Kioo cha Galaxy A54");
  await dialog.getByLabel("Quantity of line 2").fill("1");
  await dialog.getByLabel("Price of line 2").fill("60000");
  await dialog.getByLabel("Hours of work").fill("2");
  await bench.keyboard.press("Control+Enter");
  const share = bench.getByRole("dialog", { name: "Send the link" });
  const link = await share.getByRole("link", { name: "See the page" }).getAttribute("href");
  await bench.keyboard.press("Escape");
  const { pathname, search } = new URL(link ?? "", app.url);
  return pathname + search;
}

async function approve(customer: TestPage): Promise<void> {
  await customer.getByRole("heading", { name: "Please approve the repair" }).waitFor();
  await customer.getByLabel("Your full name").fill("Asha Juma");
  await customer.getByLabel("I agree to this repair").check();
  await customer.getByRole("button", { name: "Approve the repair" }).click();
  await customer.getByRole("heading", { name: "You approved this repair" }).waitFor();
}

async function usePart(bench: TestPage): Promise<void> {
  const card = bench.getByRole("region", { name: "Parts" });
  await card.getByRole("button", { name: "Add part" }).click();
  const dialog = bench.getByRole("dialog", { name: "Add a part" });
  await dialog.getByRole("combobox", { name: "Item" }).fill("lcd-a54");
  await dialog.getByRole("option", { name: /Kioo cha Galaxy A54/ }).click();
  await dialog.getByRole("radio", { name: "Use" }).check();
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await card.getByText("1 used").waitFor();
}
