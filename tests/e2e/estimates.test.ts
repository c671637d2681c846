/** A repair from diagnosis to the customer's answer: staff use one screen, the customer a phone. */
import { describe, expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { drawSignature } from "#tests/support/draw-signature.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";

const { app, admin, care, technician, open } = await openShop({
  care: "Rehema",
  technician: "Juma",
});
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });

async function onTheBench() {
  const device = await takenIn(care, {
    customer: { name: "Asha Juma", phone: newPhone() },
    brand: "Samsung",
    model: "Galaxy A54",
    priority: "priority",
    diagnosisRequired: true,
    technicianId: technician.userId,
  });
  await technician.post(`/api/devices/${device.id}/status`, { status: "diagnosing" });
  return device;
}

const lines = [
  { kind: "labour", description: "Kubadilisha kioo", quantity: 1, unitPrice: 2_000_000 },
  { kind: "part", description: "Kioo cha Galaxy A54", quantity: 1, unitPrice: 6_000_000 },
];

const section = (page: TestPage, name: string) => page.getByRole("region", { name });

test("an estimate is typed by keyboard, approved on a second phone, and work continues", async () => {
  const device = await onTheBench();
  const desk = await open(`/devices/${device.id}`, { as: technician });
  await desk.getByRole("button", { name: "Make estimate" }).first().click();
  const dialog = desk.getByRole("dialog", { name: "Estimate 1" });
  await dialog.getByLabel("What line 1 is for").fill("Kubadilisha kioo");
  await dialog.getByLabel("Price of line 1").fill("20,000");
  await desk.keyboard.press("Enter");
  // Enter moves to line 2, which is a part.
  await desk.keyboard.type("Kioo cha Galaxy A54");
  await dialog.getByLabel("Quantity of line 2").fill("1");
  await dialog.getByLabel("Price of line 2").fill("60000");
  await dialog.getByText("Priority fee (20%)").waitFor();
  await dialog.getByText("TSh\u00a096,000.00").waitFor();
  await picture(desk, "estimate-form-desk");
  await expectAccessible(desk);

  // The form is refused, because hours and promised day are both missing. The typed text stays.
  await desk.keyboard.press("Control+Enter");
  await dialog.getByText("Say how many hours it takes or the promised day.").waitFor();
  await dialog.getByLabel("Hours of work").fill("2");
  await desk.keyboard.press("Control+Enter");

  const share = desk.getByRole("dialog", { name: "Send the link" });
  await share.waitFor();
  await expectAccessible(desk);
  await picture(desk, "estimate-share-desk");
  const link = await share.getByRole("link", { name: "See the page" }).getAttribute("href");
  await desk.keyboard.press("Escape");
  const card = section(desk, "Estimate");
  await card.getByText("Sent", { exact: true }).waitFor();
  await desk.getByRole("button", { name: "Wait for approval" }).waitFor();
  await picture(desk, "estimate-sent-desk");

  const { pathname, search } = new URL(link ?? "", app.url);
  const phone = await open(pathname + search, { size: "phone" });
  await phone.getByRole("heading", { name: "Please approve the repair" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "estimate-public-phone");
  await phone.getByLabel("Your full name").fill("Asha Juma");
  await drawSignature(phone.locator("canvas"));
  await phone.getByLabel("I agree to this repair").check();
  await picture(phone, "estimate-signed-phone");
  await phone.getByRole("button", { name: "Approve the repair" }).click();
  await phone.getByRole("heading", { name: "You approved this repair" }).waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "estimate-approved-phone");

  // The staff screen updates without a reload.
  await card.getByText("Asha Juma approved by the link").waitFor();
  await card.getByRole("img", { name: "Signature of Asha Juma" }).waitFor();
  await desk.getByRole("button", { name: "Start repair" }).click();
  await desk.getByText("In progress").first().waitFor();
  await expectAccessible(desk);
  await picture(desk, "estimate-approved-desk");
  const { estimate, finalAmount } = (await care.get(`/api/devices/${device.id}`)).body;
  expect(finalAmount).toBe(9_600_000);
  expect(estimate.decision.signature).toMatch(/^data:image\/png;base64,.{500}/);
});

test("a customer declines with a reason, and the counter sees the next step", async () => {
  const device = await onTheBench();
  const { body } = await technician.post(`/api/devices/${device.id}/estimates`, { lines });
  const desk = await open(`/devices/${device.id}`, {
    as: care,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await section(desk, "Makadirio").getByText("Yametumwa").waitFor();

  const looks = { size: "phone", theme: "dark", language: "sw" } as const;
  const phone = await open(`/estimates/${body.approvalToken}`, looks);
  await phone.getByText("Sikubali").click();
  await phone.getByLabel("Kwa nini?").fill("Bei ni kubwa <b>mno</b>");
  await expectNoSidewaysScroll(phone);
  await picture(phone, "estimate-decline-dark-sw-phone");
  await phone.getByRole("button", { name: "Kataa makadirio" }).click();
  await phone.getByRole("heading", { name: "Umekataa makadirio haya" }).waitFor();
  await expectAccessible(phone);

  const card = section(desk, "Makadirio");
  await card.getByText("Sababu: Bei ni kubwa <b>mno</b>").waitFor();
  await expectAccessible(desk);
  await picture(desk, "estimate-declined-dark-sw-phone");
  await desk.getByRole("button", { name: "Makadirio mapya" }).first().click();
  const dialog = desk.getByRole("dialog", { name: "Makadirio ya 2" });
  await expect
    .poll(() => dialog.getByLabel("Mstari wa 2 ni wa nini").inputValue())
    .toBe("Kioo cha Galaxy A54");
  await expectNoSidewaysScroll(desk);
  await picture(desk, "estimate-form-dark-sw-phone");
});

test("the counter records a decision by phone, and prints the paper", async () => {
  const device = await onTheBench();
  await technician.post(`/api/devices/${device.id}/estimates`, { lines });
  const desk = await open(`/devices/${device.id}`, { as: care });
  const card = section(desk, "Estimate");
  await card.getByRole("button", { name: "Record the answer" }).click();
  const dialog = desk.getByRole("dialog", { name: "What did the customer say?" });
  await dialog.getByRole("button", { name: "Record" }).click();
  await dialog.getByText("Say how the customer answered.").waitFor();
  await dialog.getByLabel("How they said it").fill("Kwa simu saa 4:30");
  await expectAccessible(desk);
  await picture(desk, "estimate-record-desk");
  await dialog.getByRole("button", { name: "Record" }).click();
  await card.getByText("Rehema recorded the approval").waitFor();
  await card.getByRole("link", { name: "Print estimate" }).click();
  await desk.getByRole("cell", { name: "Kioo cha Galaxy A54" }).waitFor();
  await desk.getByText("Approved by Asha Juma").waitFor();
  await expectAccessible(desk);
  await picture(desk, "estimate-paper-desk");
});

describe("an outdated link", () => {
  test("points to the newer estimate, which works without scripts", async () => {
    const device = await onTheBench();
    const path = `/api/devices/${device.id}/estimates`;
    const { body: older } = await technician.post(path, { lines });
    const { body: newer } = await technician.post(path, { lines: lines.slice(0, 1) });
    const address = `/estimates/${older.approvalToken}`;
    const page = await open(address, { size: "phone", scripts: false });
    await page.getByRole("heading", { name: "There is a newer estimate" }).waitFor();
    await page.goto(`/estimates/${newer.approvalToken}`);
    await page.getByLabel("Your full name").fill("Asha Juma");
    await page.getByLabel("I agree to this repair").check();
    await page.getByRole("button", { name: "Approve the repair" }).click();
    await page.getByRole("heading", { name: "You approved this repair" }).waitFor();
  });
});
