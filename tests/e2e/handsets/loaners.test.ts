/** Loaner phones: lent with a repair, asked for at the hand-over, and seen on the phone in Swahili. */
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newImei } from "#tests/support/shop/handsets.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { loanedOut, loanerAdded } from "#tests/support/shop/loaners.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open } = await openShop({ care: "Zawadi Komba" });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();
const press = (page: TestPage, name: RegExp | string) =>
  dialog(page).getByRole("button", { name }).last().click();

test("an admin adds a phone and lends it with a repair; the hand-over asks for it", async () => {
  const page = await open("/loaners", { as: admin });
  await said(page, "No loaner phones yet");
  await picture(page, "loaners-empty-desk");
  await page.getByRole("button", { name: "New loaner phone" }).first().click();
  const imei = newImei();
  await dialog(page).getByLabel("Name").fill("Loaner 3");
  await dialog(page).getByLabel("Brand").fill("Itel");
  await dialog(page).getByLabel("Model").fill("A18");
  await dialog(page).getByLabel("IMEI").fill(imei);
  await dialog(page).getByLabel("Value").fill("80000");
  await dialog(page).getByLabel("Condition").fill("Scratch on the back");
  await picture(page, "loaners-add-desk");
  await press(page, "Save");
  await said(page, "Loaner 3 added");

  const device = await takenIn(admin, { expectedReturnDate: addDays(today(), 2) });
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Lend a loaner phone" }).click();
  await press(page, "Lend");
  await said(page, "Choose a phone.");
  await dialog(page).getByRole("combobox", { name: "Phone" }).fill("loaner");
  await page.getByRole("option", { name: /Loaner 3/ }).click();
  await expect
    .poll(() => dialog(page).getByLabel("Condition now").inputValue())
    .toBe("Scratch on the back");
  await dialog(page).getByLabel("Goes with it").fill("Charger");
  await dialog(page).getByRole("button", { name: "Signs on the printed slip" }).click();
  await expectAccessible(page);
  await picture(page, "loaners-lend-desk");
  await press(page, "Lend");
  await said(page, "Loaner 3 is lent");
  await page.getByRole("link", { name: "Loaner 3" }).waitFor();
  await expectAccessible(page);
  await picture(page, "loaners-repair-desk");

  await visit(page, `/devices/${device.id}/slip?width=a4`);
  await page.getByText(new RegExp(`Loaner 3 · Itel A18 · ${imei} · Charger`)).waitFor();
  await picture(page, "loaners-slip");

  const cancelling = { status: "cancelled", remark: "Changed their mind" };
  await admin.post(`/api/devices/${device.id}/status`, cancelling);
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Hand back" }).click();
  await dialog(page).getByText("Where is it now").waitFor();
  await press(page, "Hand back");
  await said(page, "Say what becomes of the loaner phone.");
  await dialog(page).getByText("Back, damaged").click();
  await dialog(page).getByLabel("Remark").fill("Screen is cracked");
  await expectAccessible(page);
  await picture(page, "loaners-hand-over-desk");
  await dialog(page).getByRole("button", { name: "Type the name" }).click();
  await press(page, "Hand back");
  await page.getByText("Handed back").first().waitFor();
  await page.getByText(/Back on .* · Damaged/).waitFor();
  await page.getByText("Screen is cracked").waitFor();
});

test("a cashier sees who has a phone and takes it back, on the phone and in Swahili", async () => {
  const overdue = await loanedOut(admin);
  await app.db
    .updateTable("loans")
    .set({ dueOn: addDays(today(), -2) })
    .where("id", "=", overdue.loan.id)
    .execute();
  await loanerAdded(admin, {
    name: "Simu ndefu ya kuazimisha ya kaunta ya mbele",
    model: "Galaxy A32 5G Enterprise",
  });
  const page = await open("/loaners?state=overdue", {
    as: care,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await page.getByText("Imechelewa").first().waitFor();
  await expectAccessible(page);
  await picture(page, "loaners-list-phone");
  await page
    .getByRole("link", { name: new RegExp(overdue.loaner.name) })
    .first()
    .click();
  await page.getByRole("heading", { name: overdue.loaner.name }).waitFor();
  await expectAccessible(page);
  await picture(page, "loaners-one-phone");
  await page.getByRole("button", { name: "Ipokee" }).click();
  await press(page, "Pokea");
  await said(page, "Sema ipo katika hali gani.");
  await dialog(page).getByText("Sawa", { exact: true }).click();
  await picture(page, "loaners-return-phone");
  await press(page, "Pokea");
  await said(page, `${overdue.loaner.name} imerudi`);
  await page.getByText("Ipo dukani").first().waitFor();
  await page.getByRole("button", { name: "Tengua kurudi" }).click();
  await dialog(page).getByLabel("Kwa nini?").fill("Ilikuwa simu nyingine");
  await press(page, "Tengua kurudi");
  await said(page, `${overdue.loaner.name} imeazimwa tena`);
});
