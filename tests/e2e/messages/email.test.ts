import { afterAll, expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { FakeSmtp, readEmail } from "#tests/support/mail/fake-smtp.ts";
import { mailOn } from "#tests/support/mail/mail.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop();
const counter = await keepOpen({ as: care });
const phone = await keepOpen({
  as: await signedIn(app, { role: "admin" }),
  size: "phone",
  theme: "dark",
  language: "sw",
});
const smtp = await FakeSmtp.start();
afterAll(() => smtp.close());
const { id: itemId } = await stocked(app.db, 50, { price: 1_000_000, name: "Chaja ya Samsung" });

test("an admin sets the mail server up, tests it, and switches it on", async () => {
  const page = await open("/settings?category=more", { as: admin });
  await page.getByRole("link", { name: "Mail server" }).click();
  await page.getByText("No email can be sent").waitFor();
  await expectAccessible(page);
  await picture(page, "mail-server-new");

  await page.getByRole("button", { name: "Set up: Mail server" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up the mail server" });
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await dialog.getByText("A name such as smtp.example.com, or an address").waitFor();
  await dialog.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await dialog.getByLabel("Encryption").selectOption({ label: "None" });
  await dialog.getByLabel("Port").fill(String(smtp.port));
  await dialog.getByLabel("Sender's name").fill("Fundi Simu");
  await dialog.getByLabel("Sender's address").fill("duka@fundi.example");
  await expectAccessible(page);
  await picture(page, "mail-server-set-up");
  await page.keyboard.press("Enter");
  await page.getByText("Mail server answers").waitFor();
  const card = page.getByRole("region", { name: "Mail server" });
  await card.getByText("Fundi Simu · duka@fundi.example").waitFor();

  await card.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await card.getByText("Ready").waitFor();

  smtp.mood = "unknown_user";
  await card.getByRole("button", { name: "Send a test email" }).click();
  const testing = page.getByRole("dialog", { name: "Test email" });
  await testing.getByLabel("Email address").fill("hayupo@example.com");
  await page.keyboard.press("Enter");
  await testing.getByText("The mail server refused the recipient's address.").waitFor();
  await testing.getByText("550 5.1.1").waitFor();
  await picture(page, "mail-server-test");
  smtp.mood = "ok";
  await testing.getByLabel("Email address").fill("duka@example.com");
  await page.keyboard.press("Enter");
  await testing.getByText("The mail server accepted the email").waitFor();
  await expectAccessible(page);
  await testing.getByRole("button", { name: "Close" }).last().click();
  await picture(page, "mail-server");

  await visit(phone, "/mail-server");
  await phone.getByText("Iko tayari").or(phone.getByText("Tayari")).first().waitFor();
  await picture(phone, "mail-server-phone");
  await phone.getByRole("button", { name: "Badilisha" }).click();
  await phone.getByRole("dialog").getByLabel("Seva", { exact: true }).waitFor();
  await picture(phone, "mail-server-phone-set-up");
});

test("a receipt from the till goes by email to a typed address, and is seen as sent", async () => {
  await mailOn(admin, smtp);
  const email = "asha@example.com";
  await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), email });
  await care.post("/api/shifts", { openingFloat: 0 });
  const page = counter;
  await visit(page, "/pos");
  await page.getByRole("button", { name: "Chaja ya Samsung" }).click();
  await page.keyboard.press("F4");
  await page.keyboard.press("F8");
  await page.getByRole("region", { name: "Sale completed successfully!" }).waitFor();
  await page.getByRole("link", { name: "PDF, WhatsApp" }).click();
  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog", { name: /by email$/ });
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByText("Please fill this in.").waitFor();
  await dialog.getByLabel("Email address").fill("mgeni@example.com");
  await expectAccessible(page);
  await picture(page, "email-receipt");
  await page.keyboard.press("Enter");
  const sent = page.getByRole("dialog", { name: "Email to mgeni@example.com" });
  await sent.getByText("Sent", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "email-receipt-sent");
  const [taken] = smtp.to("mgeni@example.com");
  expect(taken && readEmail(taken).attachment?.name).toMatch(/^[RS]-.*\.pdf$/);
  await sent.getByRole("button", { name: "Close" }).last().click();
  const { pathname, search } = new URL(page.url());
  await readEventually(
    () => care.get(pathname.replace("/receipts/", "/api/receipts/")),
    ({ body }) => body.sentVia === "email",
  );
  await visit(page, "/customers");
  await visit(page, pathname + search);
  await page.getByText("Sent by email").waitFor();
});

test("the history shows emails; a failed one is sent again, an unknown one after a statement", async () => {
  await mailOn(admin, smtp);
  const customer = { name: "Neema Said", phone: newPhone(), email: "neema@example.com" };
  const { id: customerId } = (await admin.post("/api/customers", customer)).body;
  await sold(admin, [{ itemId, quantity: 1 }], { customerId });
  const [receipt] = (await admin.get(`/api/receipts?customerId=${customerId}`)).body.items;
  smtp.mood = "dies";
  await admin.post(`/api/receipts/${receipt.id}/email`, {
    email: "neema@example.com",
    language: "sw",
  });
  const page = counter;
  await visit(page, "/sms-notifications?tab=history");
  await page.getByRole("radio", { name: "Email" }).check({ force: true });
  await page.getByRole("link", { name: "Neema Said" }).waitFor();
  await page.getByRole("row", { name: /Neema Said.*Unknown/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "email-history");
  await page.getByRole("link", { name: "Neema Said" }).click();
  const dialog = page.getByRole("dialog", { name: "Email" });
  await dialog.getByText("No answer", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "email-detail");
  smtp.mood = "ok";
  await dialog.getByRole("button", { name: "Send again" }).click();
  const question = page.getByRole("dialog", { name: "Send again?" });
  await question.getByRole("button", { name: "Send again" }).click();
  await question.getByText("Ask the recipient first, then tick this.").waitFor();
  await question.getByLabel("The recipient says that it did not arrive").check();
  await question.getByRole("button", { name: "Send again" }).click();
  await dialog.getByText("Accepted", { exact: true }).waitFor();
  expect(smtp.to("neema@example.com")).toHaveLength(2);

  await visit(phone, "/sms-notifications?tab=history&channel=email");
  await phone.getByRole("link", { name: "Neema Said" }).waitFor();
  await picture(phone, "email-history-phone");
  await phone.getByRole("link", { name: "Neema Said" }).click();
  await phone.getByRole("dialog").getByText("neema@example.com").first().waitFor();
  await picture(phone, "email-detail-phone");
  await visit(phone, `/customers/${customerId}`);
  await phone.getByRole("list", { name: "Barua pepe" }).waitFor();
  await picture(phone, "email-customer-phone");
});
