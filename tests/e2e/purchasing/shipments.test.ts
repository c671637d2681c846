/** Shipments: the list, one shipment from its order to its payment, and live changes. */
import { expect, test } from "vitest";
import { expectAccessible, picture, toast, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { visit } from "#tests/support/visit.ts";
import { ordered, proofForm, shipped, smallestPdf } from "#tests/support/shop/shipments.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop({
  admin: "Asha Mollel",
  care: "Zawadi Komba",
  technician: "Peter Shayo",
});

/** The desk of the office, which lasts for the file. */
const desk = await keepOpen({ as: admin });

const dialog = (page: TestPage) => page.getByRole("dialog").last();
const status = (page: TestPage, name: string) =>
  dialog(page).getByRole("group", { name: "Change status" }).getByRole("button", { name });

test("an admin follows a shipment from its order to its payment", async () => {
  const page = desk;
  await visit(page, "/shipments");
  await page.getByText("No shipments found").waitFor();
  const purchaseOrderId = await ordered(app.db, {
    orderNumber: "PO-2026-USD",
    currency: "USD",
    exchangeRate: 2650,
  });
  const { id } = await shipped(app.db, admin, {
    purchaseOrderId,
    agentName: "Juma Cargo",
    shippingCost: 12_050,
  });
  await toast(page, `Real-time update: Shipment ${id} created`);
  await page.getByRole("link", { name: "PO-2026-USD" }).click();
  await dialog(page).getByText("Kioo cha A15").waitFor();
  expect(new URL(page.url()).hash).toBe(`#${id}`);
  await dialog(page)
    .getByText(/120\.50/)
    .first()
    .waitFor();
  expect(await status(page, "In transit").getAttribute("aria-disabled")).toBe("true");
  await status(page, "Arrived").click();
  await toast(page, "Shipment status updated to arrived");
  await status(page, "Arrived").and(page.locator("[aria-disabled=true]")).waitFor();

  await dialog(page).getByRole("button", { name: "Confirm that I have the goods" }).click();
  await dialog(page).getByText("Asha Mollel").first().waitFor();
  await dialog(page).getByRole("button", { name: "Record inspection" }).click();
  await dialog(page).getByText("Not passed").click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Please fill this in.").waitFor();
  await dialog(page).getByLabel("What was found").fill("Vioo 2 vimevunjika");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Vioo 2 vimevunjika").first().waitFor();

  await dialog(page).getByRole("button", { name: "Add tracking number" }).click();
  await dialog(page).getByLabel("Tracking number", { exact: true }).fill("MAEU123");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("MAEU123").first().waitFor();

  await dialog(page).getByRole("button", { name: "Add payment" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
  await dialog(page).getByText("Add the payment proof").waitFor();
  await dialog(page)
    .locator("[data-pictures=files]")
    .setInputFiles([
      {
        name: "risiti.jpg",
        mimeType: "image/jpeg",
        buffer: await plainPicture(300, 200).jpeg().toBuffer(),
      },
      { name: "risiti.pdf", mimeType: "application/pdf", buffer: Buffer.from(smallestPdf) },
    ]);
  await dialog(page).getByRole("link", { name: "PDF" }).waitFor();
  await dialog(page).getByRole("button", { name: "Enlarge payment proof" }).click();
  await page.getByRole("dialog").getByRole("img", { name: "Payment proof" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Mark agent as paid" }).click();
  await dialog(page).getByRole("button", { name: "Not paid after all" }).waitFor();
  await status(page, "Completed").click();
  await toast(page, "Shipment status updated to completed");
  await dialog(page).getByText("Paid", { exact: true }).waitFor();
  await dialog(page).getByText("Arrived → Completed").waitFor();
  await picture(page, "shipments-completed-desk");
  await page.keyboard.press("Escape");
  await page.getByText("Cost statistics").waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.getByRole("region", { name: "Debug" }).getByText(admin.userId).first().waitFor();
  await picture(page, "shipments-page-desk");
});

test("a technician may look and confirm, and other code opens a shipment by an event", async () => {
  const { id } = await shipped(app.db, admin);
  const page = await open("/shipments", { as: technician });
  await page.getByRole("heading", { name: "Monthly trend" }).waitFor();
  expect(await page.getByRole("heading", { name: "Debug" }).count()).toBe(0);
  await page.evaluate(
    `dispatchEvent(new CustomEvent("shipmentView", { detail: { shipmentId: "${id}" } }))`,
  );
  await dialog(page)
    .getByRole("paragraph")
    .getByText("You do not have permission to change shipment status")
    .waitFor();
  expect(new URL(page.url()).hash).toBe(`#${id}`);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const next of ["arrived", "received"]) {
    await care.post(`/api/shipments/${id}/status`, { status: next });
    await toast(page, `Real-time update: Shipment ${id} status changed`);
  }
  // Both changes have the same toast, so the second one may be heard after it.
  const heard = page.getByRole("list", { name: "Real-time updates" }).getByRole("listitem");
  await expect.poll(() => heard.count()).toBe(2);
});

test("the screen fits a desk, and a phone in Swahili and dark mode", async () => {
  const purchaseOrderId = await ordered(app.db, {
    orderNumber: "PO-2026-000124-GUANGZHOU",
    currency: "USD",
    exchangeRate: 2650,
  });
  const { id } = await shipped(app.db, admin, {
    purchaseOrderId,
    mode: "ndege",
    agentName: "Shirika la Usafirishaji Mizigo la Kariakoo na Kurasini",
    shippingCost: 123_456_789,
  });
  const path = `/api/shipments/${id}`;
  await admin.post(`${path}/status`, { status: "arrived" });
  await admin.post(`${path}/payments`, { amount: 123_456_789, gateway: "CRDB" });
  await admin.post(`${path}/tracking`, { trackingNumber: "MAEU-9912-XX", provider: "Maersk" });
  await admin.post(`${path}/proofs`, await proofForm(plainPicture(300, 200).jpeg().toBuffer()));
  await visit(desk, "/shipments");
  await expectToFit(desk, "desk");
  const looks = { size: "phone", theme: "dark", language: "sw" } as const;
  await expectToFit(await open("/shipments", { as: admin, ...looks }), "phone");
});

async function expectToFit(page: TestPage, size: string): Promise<void> {
  await page.getByRole("link", { name: /GUANGZHOU/ }).waitFor();
  await page.getByRole("heading", { name: /Cost statistics|Takwimu za gharama/ }).waitFor();
  await expectAccessible(page);
  await picture(page, `shipments-${size}`);
  await page.getByRole("link", { name: /GUANGZHOU/ }).click();
  await dialog(page).getByText("MAEU-9912-XX").first().waitFor();
  await expectAccessible(page);
  await picture(page, `shipments-detail-${size}`);
}
