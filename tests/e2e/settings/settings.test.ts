import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectAccessible, picture, toast, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { endStreams } from "#src/server/events/stream.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, openPage, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const settings = async () => (await admin.get("/api/settings")).body;
const fileFor = (name: string) => join(tmpdir(), `fundi-settings-${process.pid}-${name}.json`);

const askedToStay = (on: TestPage) => on.getByRole("dialog", { name: "Leave without saving?" });

const pages = (on: TestPage) => on.getByRole("navigation", { name: "What can be set up" });
const found = (on: TestPage) => on.getByRole("list", { name: "Search settings" });

test("a setting is found by its name, changed, seen in the history and reset", async () => {
  await choose(app, "devices", "rush_fee_percent", "much");
  await visit(page, "/settings");
  await page.getByText("1 setting cannot be read").waitFor();
  const search = page.getByRole("searchbox", { name: "Search settings" });
  await search.fill("target");
  await picture(page, "settings-search");
  await found(page)
    .getByRole("link", { name: /Target repair time/ })
    .click();
  const target = page.getByLabel("Target repair time");
  await expect.poll(() => target.evaluate((field) => field.matches(":focus"))).toBe(true);
  await target.fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");
  // Under the bar at the top, axe would find links of the list cut off.
  await page.evaluate("scrollTo(0, 0)");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Reset this section" }).click();
  const asking = page.getByRole("dialog", { name: "Reset Devices to the defaults?" });
  await asking.getByText("Target repair time").waitFor();
  await picture(page, "settings-reset");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Reset 1 setting" }).click();
  await toast(page, "1 setting reset");
  expect((await settings()).devices.targetRepairDays).toBe(2);
  await page.getByText("1 setting cannot be read").waitFor({ state: "detached" });

  await pages(page).getByRole("link", { name: "Changes" }).click();
  const history = page.getByRole("list", { name: "Changes" });
  await history.getByText("Devices: reset").waitFor();
  await expectAccessible(page);
  await picture(page, "settings-history");
});

test("settings and screens are found by words of both languages that mean the same, never inside words", async () => {
  const names = async (typed: string) => {
    await page.getByRole("searchbox", { name: "Search settings" }).fill(typed);
    return (await found(page).getByRole("link").allTextContents()).join("\n");
  };
  await visit(page, "/settings");
  for (const typed of ["VAT", "kodi", "ushuru"]) expect(await names(typed)).toContain("Tax rate");
  for (const typed of ["footer", "risiti", "chini ya"])
    expect(await names(typed)).toContain("Footer of receipts");
  for (const [typed, name] of [
    ["printer", "Printer"],
    ["printa", "Printer"],
    ["roles", "Roles"],
    ["haki", "Roles"],
    ["backups", "Backups"],
    ["m-pesa", "Payment providers"],
    ["taxes", "Charges and taxes"],
  ] as const)
    expect(await names(typed)).toContain(name);
  // The description of the mail server says that it is tested; this has nothing to do with a test of the printer.
  expect(await names("printer")).not.toContain("Mail server");
  const ofTin = await names("tin");
  expect(ofTin).toContain("TIN");
  expect(ofTin).not.toMatch(/setting|Printing|limits/i);
  await found(page).getByRole("link", { name: /^TIN/ }).click();
  const change = page.getByRole("button", { name: "Change tax numbers" });
  await expect.poll(() => change.evaluate((button) => button.matches(":focus"))).toBe(true);
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Tax numbers" });
  await dialog.getByLabel("TIN").fill("12345678");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("A TIN has nine digits").waitFor();
  await dialog.getByLabel("TIN").fill("123456789");
  await dialog.getByLabel(/^VRN/).fill("40-000001-A");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("40-000001-A").waitFor();
  await picture(page, "settings-business");
  expect((await admin.get("/api/fiscal")).body.settings).toMatchObject({ tin: "123456789" });
});

test("staff sign at intake as the setting says", async () => {
  await visit(page, "/settings?category=devices");
  await page.getByLabel("Our signature").selectOption({ label: "With the typed name" });
  await page.getByLabel("Terms on intake slips").fill("Simu isiyochukuliwa siku 90 inauzwa");
  await picture(page, "settings-devices");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");
  await visit(page, "/devices/new");
  await page.getByText("Missing: Customer's signature").click();
  const ours = page.getByRole("group", { name: "Our signature" });
  await ours.getByRole("img", { name: "Signature given" }).waitFor();
  expect(await ours.getByRole("textbox").inputValue()).not.toBe("");
  await ours.scrollIntoViewIfNeeded();
  await picture(page, "settings-own-signature");
});

test("unsaved changes are not lost by leaving, by Back or by another tab", async () => {
  await visit(page, "/dashboard");
  // The menu is longer than the screen, so the group of the settings is closed at first.
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const name = page.getByLabel("Business name");
  await name.fill("Duka Jipya");
  await pages(page).getByRole("link", { name: "Devices" }).click();
  await askedToStay(page).waitFor();
  await expectAccessible(page);
  await picture(page, "settings-leave");
  await page.keyboard.press("Escape");
  await askedToStay(page).waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Duka Jipya");

  await page.goBack();
  await askedToStay(page).getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/settings");
  expect(await name.inputValue()).toBe("Duka Jipya");
  await page.goBack();
  await askedToStay(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goForward();
  await expect.poll(() => name.inputValue()).not.toBe("Duka Jipya");

  await name.fill("Duka Jipya");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");
  await pages(page).getByRole("link", { name: "Devices" }).click();
  await page.getByLabel("Target repair time").waitFor();
});

test("settings are taken along in a file, whose changes are shown first", async () => {
  await visit(page, "/settings");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export settings" }).click();
  const path = await (await saved).path();
  const file = JSON.parse(await readFile(path, "utf8"));
  file.settings.sales.shiftHours = 11;
  file.settings.business.cancellationHours = 36;
  const whole = fileFor("whole");
  await writeFile(whole, JSON.stringify(file));
  const cut = fileFor("cut");
  delete file.settings.workflow.autoSendReceipts;
  await writeFile(cut, JSON.stringify(file));

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import settings" }).click();
  await page.locator("[data-import=settings]").setInputFiles(cut);
  await page.getByText("Send receipts automatically: is missing").waitFor();
  await expectAccessible(page);
  await picture(page, "settings-import-refused");
  await page.locator("[data-import=settings]").setInputFiles(whole);
  const preview = page.getByRole("dialog", { name: "What the file changes" });
  await preview.getByText("Hours until a shift is forgotten").waitFor();
  await preview.getByRole("button", { name: "Change 2 settings" }).click();
  await preview.getByLabel("Reason").fill("Tawi la Mwanza");
  await expectAccessible(page);
  await picture(page, "settings-import");
  await preview.getByRole("button", { name: "Change 2 settings" }).click();
  await toast(page, "2 settings imported");
  expect(await settings()).toMatchObject({
    sales: { shiftHours: 11 },
    business: { cancellationHours: 36 },
  });
});

test("the format of money follows the currency on the screen", async () => {
  await visit(page, "/settings?category=localization");
  await page.getByLabel("Currency").selectOption("KES");
  await expect.poll(() => page.getByLabel("Symbol", { exact: true }).inputValue()).toBe("KSh");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");
  const shop = (await admin.get("/api/settings/shop")).body;
  expect(shop.moneyFormat).toMatchObject({ currency: "KES", symbol: "KSh" });
  await admin.put("/api/settings/business", { currency: "TZS" });
});

test("the system's settings are one tab, and maintenance is announced on every screen, in Swahili too", async () => {
  await visit(page, "/settings?category=system");
  await page.getByRole("switch", { name: "Maintenance mode" }).click();
  await page.getByRole("button", { name: "Start the maintenance" }).click();
  await page.getByText("Maintenance is on").waitFor();
  await expectAccessible(page);
  await picture(page, "settings-system");
  await page.getByLabel("Cancel unpaid sales after").fill("20");
  await page.getByText("365 days").click();
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");
  expect((await settings()).automation.unpaidSaleMinutes).toBe(20);
  expect((await settings()).general.figuresPeriodDays).toBe(365);
  await visit(page, "/inventory/analytics");
  await expect.poll(() => page.getByRole("radio", { name: "365 days" }).isChecked()).toBe(true);

  const phone = await open("/settings?category=system", {
    as: await signedIn(app, { role: "admin" }),
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByText("Matengenezo yanaendelea", { exact: true }).waitFor();
  await phone.getByRole("switch", { name: "Hali ya matengenezo ya mfumo" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "settings-system-phone");
  await phone.getByRole("link", { name: "Mipangilio" }).first().click();
  await phone.getByRole("navigation", { name: "Vinavyoweza kupangwa" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "settings-list-phone");
  await phone.getByRole("searchbox", { name: "Tafuta mpangilio" }).fill("pointi");
  await phone
    .getByRole("link", { name: /^Kanuni za pointi/ })
    .first()
    .waitFor();
  await picture(phone, "settings-search-phone");
  await visit(phone, "/dashboard");
  await phone.getByText("Matengenezo yanaendelea", { exact: true }).waitFor();
  await admin.put("/api/settings/system", { maintenanceMode: false });
  await phone.getByText("Matengenezo yanaendelea", { exact: true }).waitFor({ state: "detached" });
});

test("if the settings cannot be read, the app works with its usual ones and says so", async () => {
  const fresh = await openPage();
  await fresh.route("**/api/settings/shop", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "internal_error", status: 500, title: "x", detail: "x" }),
    }),
  );
  await fresh.goto("/customers");
  await fresh.getByText("The settings of the shop cannot be read").waitFor();
  await fresh.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
  await picture(fresh, "settings-unreadable");
  fresh.complaints.length = 0;
});

test("an open screen says that the server has a newer version, unless this is switched off", async () => {
  await visit(page, "/customers");
  await page.getByRole("img", { name: "Live: changes by others appear at once" }).waitFor();
  // The server is replaced by one with other code: the live feed breaks off and comes back.
  await page.route("**/dashboard", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script src="/assets/other.js">' }),
  );
  endStreams();
  const notice = page.getByText("Fundi has a newer version");
  await notice.waitFor();
  await expectAccessible(page);
  await picture(page, "settings-newer-version");
  await admin.put("/api/settings/system", { autoUpdates: false });
  await notice.waitFor({ state: "detached" });
});
