import { expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { addDays, today } from "#src/shared/time.ts";
import { expirePoints } from "#src/areas/loyalty/daily/server/expire-points.ts";

const { app, admin, technician, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const { id: itemId } = await stocked(app.db, 40, { price: 10_000_000 });

test("an admin chooses other thresholds, sees whom they move, and saves them with a reason", async () => {
  await sold(admin, [{ itemId, quantity: 3 }]);
  await visit(page, "/settings?category=more");
  await page.getByRole("link", { name: "Loyalty rules" }).click();
  const preview = page.getByRole("region", { name: "Customers by level" });
  await preview.getByText("Nobody moves.").waitFor();
  await expectAccessible(page);
  await picture(page, "loyalty-rules");

  await page.getByLabel("Points per shilling").fill("-1");
  await page.getByLabel("Silver: threshold").fill("9000");
  await preview.getByText("The preview needs thresholds in ascending order.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Points per shilling cannot be negative").first().waitFor();
  await page.getByText("Silver threshold must be less than gold threshold").first().waitFor();

  const paying = page.getByRole("region", { name: "Paying with points" });
  await page.getByRole("button", { name: "1 point per shilling" }).click();
  await paying.getByText("gets 10,000 points, which pay TSh 10,000.00: 100 % comes back").waitFor();
  await paying.getByText("more than 10 % of what customers spend").waitFor();
  await paying.getByRole("button", { name: "100 points = TSh 1" }).click();
  await paying.getByText("which pay TSh 100.00: 1 % comes back").waitFor();
  await picture(page, "loyalty-rules-worth");
  await paying.getByRole("button", { name: "1 point = TSh 1", exact: true }).click();
  await page.getByRole("button", { name: "1 point per TSh 100" }).click();
  await page.getByLabel("Gold: threshold").fill("2500");
  await page.getByLabel("Silver: threshold").fill("500");
  await preview.getByText("1 more").waitFor();
  await picture(page, "loyalty-rules-preview");
  await page.getByRole("textbox", { name: "Reason" }).fill("Kampeni ya Desemba");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await preview.getByText("Nobody moves.").waitFor();
  expect((await admin.get("/api/loyalty/rules")).body.goldThreshold).toBe(2500);

  await page.getByRole("button", { name: "0 / 10,000 / 50,000 / 100,000" }).click();
  await expect.poll(() => page.getByLabel("Platinum: threshold").inputValue()).toBe("100000");
});

test("the customer's screen shows how points came and went, also on a phone and in Swahili", async () => {
  const customer = { name: "Asha Juma", phone: newPhone() };
  const device = await handedBack({ admin, technician }, { customer });
  const { id } = device.customer;
  await daysPassed(app, 366);
  await expirePoints(app.db, today());
  await sold(admin, [{ itemId, quantity: 1 }], { customerId: id });
  const given = { customerId: id, points: 50, reason: "Amesubiri sana" };
  expect((await admin.post("/api/loyalty/points", given)).status).toBe(201);
  await visit(page, `/customers/${id}`);
  const history = page.getByRole("region", { name: "Points history" });
  await history.getByText(`Repair ${device.ticketNumber}`).waitFor();
  await history.getByText("Older than 365 days").waitFor();
  await history.getByText("Amesubiri sana").waitFor();
  const expiry = page.getByRole("region", { name: "When points expire" });
  await expiry.getByText("1,050 points").waitFor();
  await expiry.getByText(formatDate(addDays(today(), 365), "en")).waitFor();
  await expectAccessible(page);
  await history.scrollIntoViewIfNeeded();
  await picture(page, "points-history");

  await admin.put("/api/settings/loyalty", { pointExpiryDays: 400, reason: "Muda zaidi" });
  await visit(page, "/loyalty/rules");
  await page.getByText("points of one customer would last longer").waitFor();
  await expectAccessible(page);
  await picture(page, "loyalty-more-time");
  await page.getByRole("button", { name: "Give more time" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Wote sawa");
  await dialog.getByRole("button", { name: "Give more time" }).click();
  await page.getByText("The points last longer now").waitFor();
  await visit(page, `/customers/${id}`);
  await expiry.getByText(formatDate(addDays(today(), 400), "en")).waitFor();

  const as = await signedIn(app, { role: "admin" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const phone = await open(`/customers/${id}`, options);
  const historia = phone.getByRole("region", { name: "Historia ya pointi" });
  await historia.getByText(`Matengenezo ${device.ticketNumber}`).waitFor();
  const mwisho = phone.getByRole("region", { name: "Pointi zinaisha lini" });
  await mwisho.getByText("Pointi 1,050").waitFor();
  await mwisho.scrollIntoViewIfNeeded();
  await picture(phone, "points-history-phone");
  await visit(phone, "/loyalty/rules");
  await phone.getByRole("region", { name: "Wateja kwa daraja" }).getByText("Sasa").waitFor();
  const back = phone.getByText("anapata pointi 100, zinazolipa TSh 100.00: asilimia 1 inarudi");
  await back.scrollIntoViewIfNeeded();
  await expectAccessible(phone);
  await picture(phone, "loyalty-rules-phone");
});
