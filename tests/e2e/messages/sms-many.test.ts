/** Messages to many customers: to a segment, to customers selected in their list; pause, resume and cancel. */
import { expect, test } from "vitest";
import { expectAccessible, picture, toast } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { quietNow, withoutLimits } from "#tests/support/shop/messages.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const price = { smsPartPrice: 25 };
await withoutLimits(admin, price);

const customer = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;

test("a message to many is counted, confirmed, paused and resumed", async () => {
  await quietNow(admin, price);
  const city = "Songea";
  for (let nth = 0; nth < 12; nth++) {
    await customer({ name: `Ofa ${nth}`, city, marketingConsent: nth > 0 });
  }
  await visit(page, "/sms-notifications?audience=many");
  await page.getByRole("button", { name: "More filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("City").fill(city);
  await filters.getByRole("button", { name: "Show customers" }).click();
  await page.getByLabel("Message text").fill("Ndugu {{customer_name}}, ofa leo!");
  await page.getByRole("button", { name: "Count recipients and cost" }).click();
  await page.getByText("Ndugu Ofa").waitFor();
  await page.getByText("They have not agreed to receive offers").waitFor();
  await page.getByText("TSh 275.00").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many");
  await page.getByRole("button", { name: "Send to many" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 11 customers?" });
  await dialog.getByText("Nothing is really sent").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-confirm");
  await dialog.getByRole("button", { name: "Send 11 messages" }).click();
  await toast(page, "The messages are on their way");

  const bulk = page.getByRole("list", { name: "Messages to many" }).getByRole("listitem").first();
  await bulk.getByText("0 of 11").waitFor();
  await bulk.getByRole("button", { name: "Pause" }).click();
  await bulk.getByText("Paused", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-paused");
  await withoutLimits(admin, price);
  await bulk.getByText("0 of 11").waitFor();
  await bulk.getByRole("button", { name: "Resume" }).click();
  await bulk.getByText("Finished").waitFor();
  await bulk.getByText("11 of 11").waitFor();
  await bulk.getByRole("button", { name: "Show messages" }).click();
  await page.getByText("Showing 1 - 11").waitFor();
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByText("Success Rate").waitFor();
  await page.getByText("100.0%").first().waitFor();
  await expectAccessible(page);
  await picture(page, "sms-statistics");
});

test("what still waits of a message to many is cancelled, and stays so", async () => {
  await quietNow(admin, price);
  const customerIds = [(await customer()).id, (await customer()).id];
  const body = { customerIds, message: "Karibu", purpose: "service" };
  const { id } = (await admin.post("/api/sms/bulk", body)).body;
  await visit(page, "/sms-notifications?audience=many");
  const bulk = page.getByRole("list", { name: "Messages to many" }).getByRole("listitem").first();
  await bulk.getByText("0 of 2").waitFor();
  await bulk.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Cancel the messages that still wait?" });
  await question.getByText("2 customers do not get the message.").waitFor();
  await question.getByRole("button", { name: "Cancel the rest" }).click();
  await toast(page, "The rest was cancelled");
  await bulk.getByText("2 cancelled").waitFor();
  await bulk.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
  await withoutLimits(admin, price);
  expect((await admin.post(`/api/sms/bulk/${id}/resume`, {})).body.code).toBe("bulk_ended");
  expect((await admin.get(`/api/sms/bulk/${id}`)).body.counts).toMatchObject({ cancelled: 2 });
});

test("customers who are selected in the list get a message, one by one or all that match", async () => {
  const city = "Mafinga";
  for (const name of ["Chagua Mmoja", "Chagua Wawili", "Chagua Watatu"])
    await customer({ name, city });
  await visit(page, `/customers?city=${city}`);
  await page.getByRole("checkbox", { name: "Select Chagua Mmoja" }).check();
  await page.getByRole("checkbox", { name: "Select Chagua Watatu" }).check();
  await picture(page, "sms-selected");
  const bar = page.getByRole("region", { name: "Selected customers" });
  await bar.getByRole("button", { name: "Send SMS" }).click();
  await page.getByText("2 customers chosen").waitFor();
  await page.getByRole("button", { name: "Remove Chagua Watatu" }).waitFor();
  await page.getByRole("button", { name: "Remove Chagua Mmoja" }).click();
  await page.getByText("1 customer chosen").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-chosen");
  await page.reload();
  await page.getByRole("button", { name: "Remove Chagua Watatu" }).waitFor();
  await page.getByLabel("Message text").fill("Karibu tena");
  await page.getByLabel("This is an offer").uncheck();
  await page.getByRole("button", { name: "Count recipients and cost" }).click();
  await page.getByText("Nobody is left out.").waitFor();

  const as = await signedIn(app, { role: "admin" });
  const phone = await open(`/customers?city=${city}`, { as, size: "phone", language: "sw" });
  await phone.getByRole("button", { name: /^Vichujio/ }).click();
  await phone.getByRole("button", { name: "Chagua mistari" }).click();
  await phone.getByRole("checkbox", { name: "Chagua Chagua Wawili" }).check();
  await phone.getByRole("button", { name: "Wote wanaolingana" }).click();
  await expectAccessible(phone);
  await picture(phone, "sms-selected-phone");
  await phone.getByRole("button", { name: "Tuma SMS" }).click();
  await phone.getByText(city).first().waitFor();
  await picture(phone, "sms-many-segment-phone");
});
