/** The bell counts live, works by keyboard and opens records; the notification center filters and has the choices. */
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { care, technician, open } = await openShop({
  care: "Zawadi Komba",
  technician: "Juma Mushi",
});

const bell = (page: TestPage, name = /^Notifications/) =>
  page.getByRole("banner").getByRole("button", { name });
const assigned = () => takenIn(care, { technicianId: technician.userId });

test("a technician hears at once of a new device, and opens it by keyboard", async () => {
  const page = await open("/dashboard", { as: technician });
  const other = await open("/technician", { as: technician });
  await bell(page, /^Notifications$/).waitFor();
  await bell(other, /^Notifications$/).waitFor();

  const first = await takenIn(care);
  const counter = await open(`/devices/${first.id}`, { as: care });
  await counter.getByRole("button", { name: "Assign" }).first().click();
  const dialog = counter.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Juma Mushi/ }).check();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await dialog.waitFor({ state: "hidden" });

  await bell(page, /: 1 unread$/).waitFor();
  await bell(other, /: 1 unread$/).waitFor();
  await page.getByRole("banner").getByText("Notifications: 1 unread").waitFor();

  await bell(page).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Notifications" });
  const entry = menu.getByRole("menuitem", {
    name: `${first.ticketNumber}, Tecno Spark 20: assigned to you`,
  });
  await expect.poll(() => isFocused(entry)).toBe(true);
  await expectAccessible(page);
  await picture(page, "bell");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => isFocused(menu.getByRole("menuitem", { name: "Mark all as read" })))
    .toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(bell(page))).toBe(true);

  await page.keyboard.press("ArrowDown");
  await expect.poll(() => isFocused(entry)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: first.model }).waitFor();
  await bell(page, /^Notifications$/).waitFor();
  await bell(other, /^Notifications$/).waitFor();
});

test("all are marked as read in one browser, and the other one knows", async () => {
  const page = await open("/notifications?show=unread", { as: technician });
  const phone = await open("/dashboard", {
    as: technician,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  const { ticketNumber } = await assigned();
  await assigned();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: ticketNumber }).getByText("Unread").waitFor();
  await expectAccessible(page);
  await picture(page, "notifications");

  await bell(phone, /^Arifa: 2/).tap();
  await phone.getByRole("menuitem", { name: new RegExp(ticketNumber) }).waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "bell-phone");
  await phone.getByRole("menuitem", { name: "Weka zote kuwa zimesomwa" }).tap();
  await bell(phone, /^Arifa$/).waitFor();
  await page.getByText("No notification matches").waitFor();
  await picture(page, "notifications-none");

  await page.getByText("All", { exact: true }).first().click();
  await expect.poll(() => rows.count()).toBe(3);
  await visit(phone, "/notifications");
  await phone.getByRole("heading", { level: 1, name: "Arifa" }).waitFor();
  await phone.getByText(ticketNumber).waitFor();
  await expectAccessible(phone);
  await picture(phone, "notifications-phone");
});

test("a kind that is switched off is not shown any more", async () => {
  const page = await open("/notifications", { as: technician });
  const { ticketNumber } = await assigned();
  await page.getByText(ticketNumber).waitFor();
  const choice = page.getByRole("switch", { name: "Devices assigned to me" });
  await choice.click();
  await page.getByRole("main").getByText("No notifications yet").waitFor();
  await bell(page, /^Notifications$/).waitFor();
  await picture(page, "notifications-empty");
  await choice.click();
  await page.getByText(ticketNumber).waitFor();
});

const isFocused = (place: ReturnType<typeof bell>) =>
  place.evaluate((element) => element.matches(":focus"));
