/**
 * The earnings of technicians: the rule with its example, the entries, a payout with its slip, and what technicians
 * see.
 */
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { comeback } from "#tests/support/shop/commission.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, technician, open, keepOpen } = await openShop(
  { admin: "Amina Salum", technician: "Juma Mushi" },
  { as: "admin" },
);
const desk = await keepOpen();
/** The language belongs to the user, so the phone has its own. */
const onPhone = await signedIn(app, { role: "admin", name: "Amina Salum" });
const phone = await keepOpen({ as: onPhone, size: "phone", theme: "dark", language: "sw" });

test("an admin sets a rule by keyboard, and sees what it gives", async () => {
  const page = desk;
  await visit(page, "/earnings/rules");
  await page.getByText("Without a rule nobody earns a commission.").waitFor();
  await page.getByRole("button", { name: "New rule" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "New rule of commission" });
  await dialog.getByLabel("Percent").fill("10");
  await dialog.getByText("first repair of the month").waitFor();
  await dialog.getByLabel("Tiers").selectOption({ label: "By number of repairs in the month" });
  await dialog.getByRole("button", { name: "Add tier" }).press("Enter");
  await dialog.getByLabel("From repair number").fill("2");
  await dialog.getByLabel("Percent").last().fill("12.5");
  await dialog.getByText("repair number 2 of the month").waitFor();
  await expectAccessible(page);
  await picture(page, "commission-rule");
  await dialog.getByLabel("Reason").fill("Agreed with the team");
  await dialog.getByRole("button", { name: "Save rule" }).press("Enter");
  await page.getByText("10% of labour; from repair 2 of the month 12.5%").waitFor();
  await page.getByText("Agreed with the team").waitFor();
  await picture(page, "commission-rules-desk");
  await visit(phone, "/earnings/rules");
  await phone.getByText("Agreed with the team").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "commission-rules-phone-dark-sw");
  await visit(phone, "/earnings/rules?new=true");
  await phone.getByRole("dialog").waitFor();
  await picture(phone, "commission-rule-phone-sw");
});

test("repairs become entries, and a payout is made, printed and undone", async () => {
  for (const amount of [1_500_000, 2_400_000, 900_000]) {
    await handedBack({ admin, technician }, {}, [amount]);
    await jobsDone(app.db);
  }
  const back = await handedBack({ admin, technician }, {}, [700_000]);
  await jobsDone(app.db);
  await comeback({ admin, technician }, back.id);
  await jobsDone(app.db);
  const page = desk;
  await visit(page, "/earnings");
  await page.getByRole("link", { name: "Juma Mushi" }).click();
  await page.getByText("Came back under warranty").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay out" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Pay Juma Mushi" });
  // 10% of 15,000, and 12.5% of 24,000 and 9,000.
  await dialog.getByRole("button", { name: "Pay TSh 5,625" }).waitFor();
  await expectAccessible(page);
  await picture(page, "commission-pay");
  await dialog.getByLabel("How it is paid").selectOption({ label: "Mobile money" });
  await dialog.getByLabel("Reference").fill("QK82");
  await dialog.getByRole("button", { name: "Pay TSh 5,625" }).press("Enter");
  await page.getByText("Paid TSh 5,625.00 to Juma Mushi").waitFor();
  await page.getByText(/QK82/).first().waitFor();
  await picture(page, "commission-technician-desk");
  await visit(phone, `/earnings/${technician.userId}`);
  await phone.getByText(/QK82/).first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "commission-technician-phone-dark-sw");
  await visit(phone, "/earnings");
  await phone.getByRole("link", { name: "Juma Mushi" }).first().waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "commission-earnings-phone-dark-sw");
  await page.getByRole("link", { name: "Slip" }).click();
  await page.getByText("COMMISSION SLIP").first().waitFor();
  await picture(page, "commission-slip");
  await page.goBack();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  const undo = page.getByRole("dialog", { name: /Undo payout CP-/ });
  await undo.getByLabel("Reason").fill("Wrong number");
  await undo.getByRole("button", { name: "Undo payout" }).press("Enter");
  await page.getByText("Undone by Amina Salum: Wrong number").waitFor();
});

test("a technician sees the own earnings, and nobody else's", async () => {
  const page = await open("/earnings", { as: technician, size: "phone" });
  await page.getByRole("heading", { name: "My earnings" }).waitFor();
  await page.getByText("Came back under warranty").waitFor();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "commission-own-phone");
});
