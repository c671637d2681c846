import { afterAll, beforeAll, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import { paidThrough, repairPaidThrough, setUp } from "#tests/support/providers/paid-sale.ts";
import { stripeShape } from "#tests/support/providers/stripe.ts";
import { cameBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, keepOpen } = await openShop({}, { hasSimulator: false });
const page = await keepOpen({ as: admin });
/** The language belongs to the user, so the phone has its own. */
const onPhone = await signedIn(app, { role: "admin", name: "Amina Mwinyi" });
const phone = await keepOpen({ as: onPhone, size: "phone", language: "sw", theme: "dark" });
const stripe = await FakeProvider.start(stripeShape);
beforeAll(() => setUp(admin, stripe));
afterAll(() => stripe.close());

const paidRepair = (amounts?: readonly number[]) =>
  repairPaidThrough(app, { admin, technician }, stripe, { method: "card" }, amounts);

test("the provider sends a refund back; an admin resolves one whose end it does not tell", async () => {
  const sale = await paidThrough(app, care, stripe, { payment: { method: "card" } });
  stripe.faults.set("other", "fails");

  await visit(page, `/sales/${sale.id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByRole("button", { name: "All of it" }).click();
  await dialog.getByLabel(/sends it back/).waitFor();
  await dialog.getByRole("button", { name: "Faulty" }).click();
  await expectAccessible(page);
  await picture(page, "provider-refund-dialog");
  await dialog.getByRole("button", { name: "Give back" }).click();
  const sent = page.getByRole("region", { name: "Sent back by the provider" });
  await sent.getByText("Unknown").waitFor();
  await expectAccessible(page);
  await picture(page, "provider-refund-unknown");

  await visit(phone, `/sales/${sale.id}`);
  await phone.getByRole("button", { name: "Imekuwaje" }).click();
  await phone.getByRole("dialog").waitFor();
  await expectAccessible(phone);
  await picture(phone, "provider-refund-resolve-phone");
  await phone.keyboard.press("Escape");
  await phone.getByRole("dialog").waitFor({ state: "detached" });

  await sent.getByRole("button", { name: "What became of it" }).click();
  const resolving = page.getByRole("dialog");
  await resolving.getByLabel("Reference of the refund").fill("re_1");
  await resolving.getByLabel("How do you know?").fill("The portal of Stripe shows it");
  await picture(page, "provider-refund-resolve");
  await resolving.getByRole("button", { name: "Save" }).click();
  await page.getByText("RE_1").waitFor();
  await sent.waitFor({ state: "detached" });
});

test("the provider sends money of a repair back; its page and the reconciliation show the request", async () => {
  stripe.faults.clear();
  const device = await paidRepair();
  stripe.faults.set("other", "fails");
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Send money back" }).click();
  const dialog = page.getByRole("dialog", { name: "Send money back" });
  await dialog.getByText("sends it back to the card").waitFor();
  await dialog.getByRole("button", { name: "Send back" }).click();
  await dialog.getByText("Required").or(dialog.locator("[aria-invalid=true]")).first().waitFor();
  await dialog.getByLabel("Reason").fill("The screen failed again");
  await expectAccessible(page);
  await picture(page, "repair-refund-dialog");
  await dialog.getByRole("button", { name: "Send back" }).click();
  const sent = page.getByRole("region", { name: "Sent back by the provider" });
  await sent.getByText("Unknown").waitFor();
  await expectAccessible(page);
  await sent.scrollIntoViewIfNeeded();
  await picture(page, "repair-refund-unknown");

  await visit(page, "/reconciliation");
  await page.getByRole("heading", { level: 1, name: "Reconciliation" }).waitFor();
  await page.getByRole("link", { name: device.payments[0]?.paymentNumber ?? "" }).click();
  await page.getByText(device.ticketNumber).first().waitFor();
  await sent.waitFor();

  await visit(phone, `/devices/${device.id}`);
  await phone.getByText(device.ticketNumber).first().waitFor();
  await phone.getByRole("button", { name: "Imekuwaje" }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "repair-refund-unknown-phone");
});

test("the refund of a return goes back through the provider, or says why it cannot", async () => {
  stripe.faults.clear();
  const [device, parts] = [await paidRepair(), await paidRepair([1_500_000, 500_000])];
  const returned = await cameBack(admin, device.id);
  await walk(admin, returned.id, [...toApproval, "approve"]);
  const inParts = await cameBack(admin, parts.id);
  await walk(admin, inParts.id, [...toApproval, "approve"]);

  await visit(page, `/returns/${inParts.id}`);
  await page.getByText(inParts.returnNumber).first().waitFor();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Give money back" }).click();
  await page.getByText("no provider can send it back").waitFor();
  await picture(page, "return-refund-parts");

  stripe.faults.set("other", "fails");
  await visit(phone, `/returns/${returned.id}`);
  await phone.getByText(returned.returnNumber).first().waitFor();
  await phone.getByRole("main").getByRole("button", { name: "Zaidi", exact: true }).click();
  await phone.getByRole("menuitem", { name: "Rudisha pesa" }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel(/anazirudisha/).waitFor();
  await expectAccessible(phone);
  await picture(phone, "return-refund-dialog-phone");
  await dialog.getByRole("button", { name: "Rudisha pesa" }).click();
  await phone.getByText("Haijulikani").scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "return-refund-unknown-phone");
  stripe.faults.clear();
  const { id } = (await admin.get(`/api/returns/${returned.id}`)).body.providerRefunds[0];
  await admin.post(`/api/provider-refunds/${id}/ask`, {});
  await phone.getByText("Pesa iliyorudishwa").waitFor();
  await picture(phone, "return-refunded-phone");
});
