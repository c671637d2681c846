/** Expenses: paid from the drawer with a bill, by keyboard; the draft; voided; categories; on the phone. */
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { accountAdded, categoryOf, spending } from "#tests/support/shop/expenses.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
const desk = await keepOpen({ as: admin });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const press = (page: TestPage, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).last().click();
const bill = async () => ({
  name: "risiti.png",
  mimeType: "image/png",
  buffer: await plainPicture(300, 400).png().toBuffer(),
});

test("a cashier pays an expense out of the drawer, and takes a picture of the bill", async () => {
  const page = await open("/expenses", { as: care });
  await page.getByText("No expenses yet").waitFor();
  await picture(page, "expenses-empty-desk");
  await page.keyboard.press("n");
  await dialog(page).getByText("Open a shift first").first().waitFor();
  await shiftOpened(care, 10_000_000);
  await dialog(page).getByText("Open a shift first").first().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await visit(page, "/shifts");
  await page.getByRole("link", { name: "Pay an expense" }).waitFor();
  await picture(page, "expenses-drawer-desk");
  await page.getByRole("link", { name: "Pay an expense" }).click();
  await press(page, "Record expense");
  await dialog(page).getByText("Enter an amount, such as 25,000.").waitFor();
  await dialog(page)
    .getByRole("combobox")
    .locator("option", { hasText: "Food" })
    .waitFor({ state: "attached" });
  await dialog(page).getByLabel("Amount").fill("4500");
  await dialog(page).getByLabel("Category").selectOption({ label: "Food" });
  await dialog(page).getByLabel("Paid to").fill("Mama Ntilie");
  await picture(page, "expenses-form-desk");
  await page.reload();
  await expect.poll(() => dialog(page).getByLabel("Paid to").inputValue()).toBe("Mama Ntilie");
  await expect.poll(() => dialog(page).getByLabel("Category").inputValue()).not.toBe("");
  await dialog(page).getByLabel("Paid to").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Food" }).waitFor();
  await page.getByText("No bill yet.").waitFor();
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles(await bill());
  await page.getByRole("button", { name: "Enlarge bill" }).waitFor();
  await expectAccessible(page);
  await picture(page, "expenses-detail-desk");
  expect(await page.getByRole("button", { name: "Void expense" }).count()).toBe(0);
  await page.getByRole("link", { name: "Drawer" }).click();
  await page
    .getByText(/EX-\d\d-000001 · Mama Ntilie/)
    .first()
    .waitFor();
  await picture(page, "expenses-shift-desk");
});

test("an admin pays the rent from an account, voids it, and names a category", async () => {
  const { name } = await accountAdded(admin, "CRDB Biashara");
  const page = desk;
  await visit(page, "/expenses");
  await page.getByRole("button", { name: "Record expense" }).first().click();
  await dialog(page).getByText("Account", { exact: true }).first().waitFor();
  await dialog(page).getByLabel("Amount").fill("450000");
  await dialog(page).getByLabel("Category").selectOption({ label: "Rent" });
  await dialog(page).getByLabel("Account", { exact: true }).last().selectOption({ label: name });
  await dialog(page).getByLabel("Tax in it").fill("68644.5");
  await press(page, "Record expense");
  await dialog(page).getByText("Only whole shillings").waitFor();
  await dialog(page).getByLabel("Tax in it").fill("68644");
  await expectAccessible(page);
  await picture(page, "expenses-account-desk");
  await press(page, "Record expense");
  await page.getByRole("heading", { level: 1, name: "Rent" }).waitFor();
  await page.getByRole("button", { name: "Void expense" }).click();
  await dialog(page).getByLabel("Reason").fill("Paid by the owner");
  await press(page, "Void expense");
  await page.getByText(/Voided by .*: Paid by the owner/).waitFor();
  await picture(page, "expenses-voided-desk");

  await spending(admin, {
    source: "account",
    paymentAccountId: (await admin.get("/api/expenses/sources")).body.accounts[0].id,
    amount: 12_000_000,
    categoryId: await categoryOf(admin, "electricity"),
    note: "LUKU ya duka na karakana, mita mbili, mwezi wa Novemba",
  });
  await visit(page, "/expenses");
  await page.getByRole("region", { name: "Totals of the list" }).getByText("124,500").waitFor();
  await expectAccessible(page);
  await picture(page, "expenses-list-desk");
  await page.getByRole("link", { name: "Expense categories" }).click();
  await page.getByRole("heading", { level: 1, name: "Expense categories" }).waitFor();
  await page.keyboard.press("n");
  await dialog(page).getByLabel("Name").fill("Usafi");
  await dialog(page).getByLabel("Name").press("Enter");
  await page.getByText("Usafi is added").waitFor();
  await page.getByRole("link", { name: "Wages" }).click();
  await dialog(page).getByLabel("For new expenses").uncheck();
  await picture(page, "expenses-category-desk");
  await press(page, "Save");
  await page.getByText("Hidden", { exact: true }).waitFor();
  await picture(page, "expenses-categories-desk");
});

test("a cashier sees their own expenses on the phone, in Swahili and in the dark", async () => {
  const page = await open("/expenses", {
    as: care,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await page.getByRole("link", { name: /Chakula/ }).waitFor();
  expect(await page.getByText("Umeme (LUKU)").count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "expenses-list-phone");
  await page.getByRole("button", { name: "Andika matumizi" }).last().click();
  await dialog(page).getByLabel("Kiasi").fill("3000");
  await picture(page, "expenses-form-phone");
  await press(page, "Ghairi");
  await page.getByRole("link", { name: /Chakula/ }).click();
  await page.getByRole("button", { name: "Kuza risiti" }).click();
  await dialog(page).getByRole("img").first().waitFor();
  await picture(page, "expenses-bill-phone");
  await page.keyboard.press("Escape");
  await picture(page, "expenses-detail-phone");
  await visit(page, "/shifts");
  await page.getByRole("link", { name: "Andika matumizi" }).waitFor();
  await picture(page, "expenses-drawer-phone");
});

test("an owner reads profit and loss, and the expenses behind it, at both sizes", async () => {
  const item = await stocked(app.db, 9, { price: 30_000_000, cost: 18_000_000 });
  await sold(admin, [{ itemId: item.id, quantity: 1 }]);
  const page = desk;
  await visit(page, "/reports?report=profit-and-loss&time=this-month");
  await page.getByText("Gross margin of goods").waitFor();
  await page.getByText("Net result").first().waitFor();
  await expectAccessible(page);
  await picture(page, "expenses-profit-desk");
  await visit(page, "/reports?report=expenses");
  await page.getByRole("heading", { level: 1, name: "Expenses by category" }).waitFor();
  await page.getByRole("link", { name: /Electricity/ }).click();
  await page.getByRole("heading", { level: 1, name: "Expenses", exact: true }).waitFor();
  await page.getByRole("row", { name: /LUKU ya duka/ }).waitFor();
  const phone = await open("/reports?report=profit-and-loss", {
    as: admin,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByText("Matokeo halisi").first().waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "expenses-profit-phone");
});
