import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { waitForLaterCode } from "#tests/support/pages/later-code.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { arrivedFor, mobile, saleOnce, sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, openPage, keepOpen } = await openShop();
const desk = await keepOpen({ as: care });
const { id: itemId } = await stocked(app.db, 40, { name: "USB-C cable", price: 1_000_000 });

test("a shift from its opening at the till to its printed Z, counted blindly at the desk", async () => {
  const page = desk;
  await visit(page, "/pos");
  await page.getByRole("button", { name: "No shift open" }).click();
  const opening = page.getByRole("dialog", { name: "Open shift" });
  await opening.getByText("By notes and coins").click();
  await opening.getByLabel("Note 10,000").fill("4");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  await opening.getByRole("status").getByText("50,000.00").waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-open");
  await opening.getByRole("button", { name: "Open shift" }).click();
  await page.getByRole("link", { name: /^Shift since/ }).waitFor();
  await picture(page, "shifts-till");

  await sold(care, [{ itemId, quantity: 2 }]);
  await sold(care, [{ itemId, quantity: 1 }], {
    payment: { ...mobile(), reference: newId() },
  });
  await page.getByRole("link", { name: /^Shift since/ }).click();
  const own = page.getByRole("region", { name: "Your shift" });
  await own.getByRole("button", { name: "Cash out" }).click();
  const out = page.getByRole("dialog", { name: "Take cash out of the drawer" });
  await out.getByLabel("Amount").fill("7000");
  await out.getByRole("button", { name: "Cash out" }).click();
  await out.getByText("Say what it is for").waitFor();
  await out.getByLabel("What for").fill("Maji ya <b>kunywa</b>");
  await page.keyboard.press("Enter");
  await own.getByText("Maji ya <b>kunywa</b>", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-own");

  await own.getByRole("link", { name: "Close shift" }).click();
  await page.getByLabel("Note 10,000").fill("6");
  await page.keyboard.press("Enter");
  // The counted notes survive a reload.
  await page.reload();
  await page.getByLabel("Note 2,000").fill("1");
  await page.getByLabel("M-Pesa").fill("10000");
  await page.getByLabel("Bank transfer").waitFor();
  await page.getByLabel("Stays in the drawer").fill("50000");
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await picture(page, "shifts-count");
  expect(await page.getByText("63,000").count()).toBe(0);
  const handIn = async () => {
    await page.getByRole("button", { name: "Submit count" }).first().click();
    const sure = page.getByRole("dialog", { name: "Submit this count?" });
    await sure.getByRole("button", { name: "Submit count" }).click();
  };
  await handIn();
  await page.getByText("This count does not match what was taken").waitFor();
  await page.getByText("2 more counts can be submitted").waitFor();
  // The fields keep the first count for a second attempt. Nothing on the screen reveals the difference.
  await expect.poll(() => page.getByLabel("Note 10,000").inputValue()).toBe("6");
  expect(await page.getByText(/63,000|1,000\.00/).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "shifts-count-wrong");
  await page.getByLabel("Note", { exact: true }).fill("Chenji ilizidi");
  await handIn();

  await page.getByRole("heading", { level: 1, name: "Z-000001" }).waitFor();
  const result = page.getByRole("region", { name: "Result of the count" });
  await result.getByText("−1,000.00").waitFor();
  await result.getByText("Chenji ilizidi").waitFor();
  const counts = page.getByRole("region", { name: "Submitted counts" });
  await counts.getByText("Did not match").waitFor();
  await counts.getByText("6 × 10,000 · 1 × 2,000").first().waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-result");
  await page.getByRole("link", { name: "Print Z" }).click();
  await page.getByRole("heading", { level: 1, name: "Z report Z-000001" }).waitFor();
  const paper = page.getByRole("article");
  await paper.getByText("Out · Petty cash: Maji ya <b>kunywa</b>").waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-paper");
});

test("an admin closes a forgotten shift by force, on the phone, in Swahili and dark mode", async () => {
  const forgetful = await signedIn(app, { role: "customer-care", name: "Baraka" });
  const shift = await shiftOpened(forgetful, 2_000_000);
  await sold(forgetful, [{ itemId, quantity: 1 }]);
  const closed = await shiftOpened(admin, 100_000);
  await admin.post(`/api/shifts/${closed.id}/close`, count(50_000));
  await sold(admin, [{ itemId, quantity: 1 }]);
  const page = await open("/shifts", { as: admin, size: "phone", theme: "dark", language: "sw" });
  await page.getByText("Yaliyopokelewa leo bila zamu").waitFor();
  await page.getByRole("tab").nth(1).click();
  await page.getByText("−500.00").first().waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "shifts-phone-list");
  await visit(page, `/shifts/${shift.id}`);
  await page.getByRole("region", { name: "Ripoti X" }).getByText("30,000.00").waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-phone-x");
  await page.getByRole("button", { name: "Funga kwa lazima" }).click();
  const dialog = page.getByRole("dialog", { name: "Ufunge zamu ya Baraka?" });
  await dialog.getByLabel("Sababu").fill("Amesahau");
  await expectAccessible(page);
  await picture(page, "shifts-phone-force");
  await dialog.getByRole("button", { name: "Funga zamu" }).click();
  await page.getByText("Imefungwa na Amina Mwinyi, si keshia wake").waitFor();
  await page.getByText("Haikuhesabiwa").first().waitFor();
  expect((await admin.get(`/api/shifts/${shift.id}`)).body).toMatchObject({ closing: "forced" });

  // The cash that nobody counted waits for a sign-off with a remark.
  await page.getByText("Inasubiri kuidhinishwa").waitFor();
  await picture(page, "shifts-phone-waits");
  await page.getByRole("button", { name: "Idhinisha" }).click();
  const signing = page.getByRole("dialog", { name: /^Uidhinishe Z-/ });
  await signing.getByLabel("Maelezo").fill("Nimehesabu leo, zipo zote");
  await expectAccessible(page);
  await picture(page, "shifts-phone-sign-off");
  await signing.getByRole("button", { name: "Idhinisha" }).click();
  await page.getByText("Nimehesabu leo, zipo zote").waitFor();
  await picture(page, "shifts-phone-signed-off");

  // Another user may not see the shift. The screen offers no Retry, because repeating the request would not help.
  await visit(desk, `/shifts/${shift.id}`);
  await desk.getByText("Failed to load the shift").waitFor();
  expect(await desk.getByRole("button", { name: "Retry" }).count()).toBe(0);

  const { id } = await shiftOpened(forgetful, 0);
  const own = await open("/shifts/close", {
    as: forgetful,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await own.getByLabel("Noti 10,000").fill("2");
  await expectAccessible(own);
  await picture(own, "shifts-phone-count");
  await waitForLaterCode(own);
  await own.context().setOffline(true);
  await own.getByText("Kufunga kunahitaji mtandao.").waitFor();
  await own.context().setOffline(false);

  // Three wrong counts use up the user's attempts. A manager, who sees each count, must close the shift.
  for (const cash of [10_000_000, 20_000_000, 30_000_000]) {
    await forgetful.post(`/api/shifts/${id}/close`, count(cash));
  }
  // The open screen learns it, and its typed count is gone. Before that, leaving the screen would ask about the count.
  await own.getByText("Msimamizi ndiye atakayefunga zamu hii").waitFor();
  await expectNoSidewaysScroll(own);
  await picture(own, "shifts-phone-used");
  await visit(page, `/shifts/${id}`);
  await page.getByText("Inasubiri msimamizi").waitFor();
  const handedIn = page.getByRole("region", { name: "Hesabu zilizotumwa" });
  await handedIn.getByText("+300,000.00").waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "shifts-phone-counts");

  // A customer has paid twice. The admin finds the second payment here, and decides about it on the sale's page.
  const { brand } = await takenIn(admin);
  const sale = await sold(care, [{ itemId, quantity: 1 }], { payment: mobile() });
  await saleOnce(care, sale.id, ({ status }) => status === "completed");
  await takeAnswer(app.db, sale.paymentId, await arrivedFor(app, sale.paymentId, "QGH7TWICE"));
  await visit(page, "/shifts");
  await page.getByText("Pesa iliyofika bila kulipia kitu").waitFor();
  await expectAccessible(page);
  await picture(page, "shifts-phone-late");
  await page.getByRole("link", { name: /QGH7TWICE/ }).click();
  await page.getByRole("button", { name: "Itumie kwa matengenezo" }).click();
  const repair = page.getByRole("dialog", { name: /kwa matengenezo/ });
  await repair.getByLabel(brand).first().check();
  await expectAccessible(page);
  await picture(page, "late-money-repair");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Funga bila kuhifadhi" }).click();
  await page.getByRole("button", { name: "Irudishe" }).click();
  const back = page.getByRole("dialog", { name: /^Rudisha/ });
  await back.getByLabel("Sababu").fill("Alilipa mara mbili");
  await expectAccessible(page);
  await picture(page, "late-money-back");
  await back.getByRole("button", { name: "Irudishe" }).click();
  await page.getByText("Pesa imeandikwa kuwa imerudishwa").waitFor();
  await back.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Irudishe" }).waitFor({ state: "detached" });
  await picture(page, "late-money-done");
});

test("a cash sale that the server refuses without a shift continues after the shift is opened", async () => {
  const cashier = await signedIn(app, { role: "customer-care", name: "Rehema Said" });
  const shift = await shiftOpened(cashier, 0);
  const known = (await cashier.get("/api/shifts/current")).body;
  const page = await openPage({ as: cashier });
  // The till does not learn that an admin closes the shift.
  await page.route("**/api/shifts/current", (route) => route.fulfill({ json: known }));
  await page.goto("/pos");
  await page.getByRole("link", { name: /^Shift since/ }).waitFor();
  await page.getByRole("button", { name: "USB-C cable" }).first().click();
  await admin.put("/api/settings/sales", { requireShift: true });
  const closed = await admin.post(`/api/shifts/${shift.id}/force-close`, {
    reason: "Imesahauliwa",
  });
  expect(closed.status).toBe(200);
  await page.keyboard.press("F8");
  const opening = page.getByRole("dialog", { name: "Open shift" });
  await opening.getByText("Taking cash needs an open shift.").waitFor();
  await opening.getByLabel("Opening float").fill("10000");
  await opening.getByRole("button", { name: "Open shift and continue" }).click();
  await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  await admin.put("/api/settings/sales", { requireShift: false });
});
