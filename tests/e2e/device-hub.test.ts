/** The screens around the device list: board, selection, saved filters, fault catalogue, duplicates. */
import { describe, expect, test } from "vitest";
import { openGroup, signIntake } from "../support/shop/sign-intake.ts";
import type { Page } from "playwright-core";
import { expectAccessible, picture, toast } from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { choose, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop({
  care: "Zawadi Komba",
  technician: "Juma Mrisho",
});

/** The counter's screen, which lasts for the file. */
const desk = await keepOpen({ as: care });

let made = 0;
const taken = (given: Record<string, unknown> = {}) =>
  takenIn(care, { customer: { name: `Customer ${++made}`, phone: newPhone() }, ...given });
const onBench = (given: Record<string, unknown> = {}) =>
  taken({ technicianId: technician.userId, ...given });
const statusOf = async (id: string): Promise<string> =>
  (await care.get(`/api/devices/${id}`)).body.status;
const cardOf = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const columnOf = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
/** Returns the id of the focused card. The code is a string, because the types of the tests have no DOM. */
const focusedCard = (page: Page) =>
  page.evaluate<string | null>('document.activeElement?.getAttribute("data-card")');
const board = (search: string) => `/devices?view=board&search=${search}`;

describe("the board", () => {
  test("loads each column in pages and counts it completely", async () => {
    await choose(app, "devices", "max_devices_per_customer", 100);
    const customer = await taken({ brand: "Paged" });
    for (let at = 0; at < 24; at++) {
      await takenIn(care, { brand: "Paged", customerId: customer.customerId });
    }
    await visit(desk, board("paged"));
    const column = columnOf(desk, "received");
    await desk.getByRole("region", { name: "Received, 25" }).waitFor();
    const more = column.getByRole("button", { name: "Show more" });
    // The cards and the count of the column come from separate requests, so the cards may appear later.
    await more.waitFor();
    expect(await column.locator("[data-card]").count()).toBe(20);
    await more.click();
    await expect.poll(() => column.locator("[data-card]").count()).toBe(25);
  });

  test("works with the keyboard alone; the moved card keeps the focus", async () => {
    const device = await onBench({ brand: "Keyed", model: "One" });
    const waiting = await taken({ brand: "Keyed", model: "Two" });
    await visit(desk, board("keyed"));
    // Each column is loaded by a request of its own.
    await cardOf(desk, device.id).waitFor();
    await cardOf(desk, waiting.id).focus();
    await desk.keyboard.press("ArrowRight");
    await expect.poll(() => focusedCard(desk)).toBe(device.id);
    await desk.keyboard.press("Enter");
    const menu = desk.getByRole("menu");
    await menu.waitFor();
    await desk.getByText(`${device.ticketNumber} · Keyed One`).waitFor();
    // This move is not allowed, so its entry in the menu is disabled.
    const completed = menu.getByRole("menuitem", { name: /^Completed/ });
    expect(await completed.getAttribute("aria-disabled")).toBe("true");
    await expectAccessible(desk);
    await desk.keyboard.press("Escape");
    await expect.poll(() => focusedCard(desk)).toBe(device.id);
    await desk.keyboard.press("m");
    // Allowed moves come first in the menu, and the first of them gets the focus with the next frame.
    const first = menu.getByRole("menuitem", { name: /^Diagnosing/ });
    await first.and(desk.locator(":focus")).waitFor();
    await desk.keyboard.press("Enter");
    await columnOf(desk, "diagnosing").locator(`[data-card="${device.id}"]`).waitFor();
    await desk.getByText(`${device.ticketNumber}: Diagnosing`).waitFor();
    await expect.poll(() => focusedCard(desk)).toBe(device.id);
    expect(await statusOf(device.id)).toBe("diagnosing");
    await picture(desk, "board-desk");
  });

  test("undoes a move where the table allows it", async () => {
    const device = await onBench({ brand: "Backward" });
    await care.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    await visit(desk, board("backward"));
    await cardOf(desk, device.id).focus();
    await desk.keyboard.press("m");
    await desk.getByRole("menuitem", { name: /^Testing/ }).click();
    const note = desk.locator("[data-sonner-toast]").filter({ hasText: device.ticketNumber });
    await note.getByRole("button", { name: "Undo", exact: true }).click();
    await columnOf(desk, "in_progress").locator(`[data-card="${device.id}"]`).waitFor();
    await desk.getByText(`${device.ticketNumber} is back: In progress`).waitFor();
    const { body } = await care.get(`/api/devices/${device.id}`);
    expect(body.transitions.map((each: any) => each.toStatus)).toEqual([
      "assigned-to-technician",
      "in_progress",
      "testing",
      "in_progress",
    ]);
  });

  test("opens the same dialogs as the device's screen when a move needs input", async () => {
    const device = await onBench({ brand: "Asked" });
    await visit(desk, board("asked"));
    await cardOf(desk, device.id).focus();
    await desk.keyboard.press("m");
    await desk.getByRole("menuitem", { name: /^Cancelled/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Cancel repair" });
    await dialog.getByLabel("Why?").fill("Mteja amebadilisha nia");
    await dialog.getByRole("button", { name: "Cancel repair" }).click();
    await columnOf(desk, "cancelled").locator(`[data-card="${device.id}"]`).waitFor();
    expect(await statusOf(device.id)).toBe("cancelled");
  });

  test("explains during dragging why a column refuses, and moves where it is allowed", async () => {
    const device = await onBench({ brand: "Dragged" });
    await visit(desk, board("dragged"));
    await cardOf(desk, device.id).waitFor();
    await desk.evaluate(`
      var data = new DataTransfer();
      var fire = (selector, type) => document.querySelector(selector).dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      var lift = () => fire('[data-card="${device.id}"]', "dragstart");
      var dropOn = (status) => {
        fire('[data-column="' + status + '"]', "dragover");
        fire('[data-column="' + status + '"]', "drop");
      };
      lift();`);
    const refused = columnOf(desk, "testing");
    await refused.getByText("From here the device cannot go there.").waitFor();
    await picture(desk, "board-dragging");
    await desk.evaluate(`dropOn("testing")`);
    await desk
      .getByText(`${device.ticketNumber} stays where it is: From here the device cannot go there.`)
      .waitFor();
    await desk.evaluate("lift()");
    await columnOf(desk, "diagnosing").getByText("Drop here").waitFor();
    await desk.evaluate(`dropOn("diagnosing")`);
    await columnOf(desk, "diagnosing").locator(`[data-card="${device.id}"]`).waitFor();
    await desk.getByText(`${device.ticketNumber}: Diagnosing`).waitFor();
    expect(await statusOf(device.id)).toBe("diagnosing");
  });

  test("returns a card that the server refuses, and shows changes of others", async () => {
    const device = await onBench({ brand: "Contested" });
    await visit(desk, board("contested"));
    await cardOf(desk, device.id).waitFor();
    await technician.post(`/api/devices/${device.id}/status`, { status: "diagnosing" });
    await columnOf(desk, "diagnosing").locator(`[data-card="${device.id}"]`).waitFor();
    const moves = "**/api/devices/*/status";
    const start = async () => {
      // The columns load apart, so that the card may still be in its old one too.
      await columnOf(desk, "diagnosing").locator(`[data-card="${device.id}"]`).focus();
      await desk.keyboard.press("m");
      await desk.getByRole("menuitem", { name: /^In progress/ }).click();
    };
    await desk.route(moves, (route) =>
      route.fulfill({ status: 422, json: { code: "conflict", title: "x", status: 422 } }),
    );
    await start();
    await desk.getByText(`${device.ticketNumber} stays where it is: `).waitFor();
    await columnOf(desk, "diagnosing").locator(`[data-card="${device.id}"]`).waitFor();
    expect(await statusOf(device.id)).toBe("diagnosing");
    await desk.unroute(moves);

    // Without an answer the move is kept, and is sent when the server can be reached.
    await desk.route(/\/api\/(devices\/[^/]+\/status|outbox)$/, (route) => route.abort());
    await start();
    await toast(desk, "Saved on this device. It is sent when the connection is back.");
    const moved = columnOf(desk, "in_progress").locator(`[data-card="${device.id}"]`);
    await moved.waitFor();
    // What the server says meanwhile does not take the card back.
    const other = await onBench({ brand: "Contested" });
    await cardOf(desk, other.id).waitFor();
    await moved.waitFor();
    expect(await cardOf(desk, device.id).count()).toBe(1);
    expect(await statusOf(device.id)).toBe("diagnosing");
    await desk.unrouteAll();
    await readEventually(
      () => statusOf(device.id),
      (status) => status === "in_progress",
    );
    await moved.waitFor();
    desk.complaints.length = 0;
  });

  test("shows one column at a time on phones, by tab and by swipe", async () => {
    const device = await onBench({ brand: "Narrow" });
    const waiting = await taken({ brand: "Narrow" });
    const page = await open(board("narrow"), { as: admin, size: "phone", language: "sw" });
    await cardOf(page, waiting.id).waitFor();
    expect(await cardOf(page, device.id).count()).toBe(0);
    await page.evaluate(`
      var column = document.querySelector("[data-column]");
      var touch = (clientX) => new Touch({ identifier: 1, target: column, clientX, clientY: 500 });
      var swipe = (type, at) => column.dispatchEvent(new TouchEvent(type, {
        bubbles: true, touches: type === "touchend" ? [] : [at], changedTouches: [at] }));
      swipe("touchstart", touch(300));
      swipe("touchend", touch(100));`);
    await cardOf(page, device.id).waitFor();
    expect(page.url()).toContain("column=assigned-to-technician");
    await expectAccessible(page);
    await picture(page, "board-phone");
    await page.getByRole("button", { name: /^Sogeza/ }).click();
    await page.getByRole("menuitem", { name: /^Kinachunguzwa/ }).click();
    await expect.poll(() => statusOf(device.id)).toBe("diagnosing");
  });

  test("is remembered as the view of this browser, and shared by its address", async () => {
    await visit(desk, "/devices");
    await desk.getByRole("radio", { name: "Board" }).check();
    await desk.getByRole("group", { name: "Board of devices" }).waitFor();
    expect(desk.url()).toContain("view=board");
    await desk.goto("/devices");
    await desk.getByRole("group", { name: "Board of devices" }).waitFor();
    await visit(desk, "/devices?view=list");
    await desk.getByRole("table", { name: "Devices" }).waitFor();
  });
});

describe("the list", () => {
  test("assigns many devices to one technician, and lists the refused ones", async () => {
    const devices = [];
    for (let at = 0; at < 4; at++) devices.push(await taken({ brand: "Bulky" }));
    const [, , , gone] = devices;
    await visit(desk, "/devices?view=list&search=bulky");
    const boxes = desk.getByRole("checkbox");
    await desk.getByRole("link", { name: gone?.ticketNumber ?? "" }).waitFor();
    expect(await boxes.count()).toBe(5);
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    await desk.getByText("4 selected").waitFor();
    await expectAccessible(desk);
    await care.post(`/api/devices/${gone?.id}/status`, {
      status: "cancelled",
      remark: "Ameghairi",
    });
    await desk.getByRole("button", { name: "Assign technician" }).click();
    const dialog = desk.getByRole("dialog", { name: "Assign 4 devices" });
    await dialog.getByRole("radio", { name: /Juma Mrisho/ }).check();
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.getByText("1 device stayed as it was:").waitFor();
    await dialog.getByText("It is no longer in repair.").waitFor();
    await picture(desk, "bulk-assigned");
    await expectAccessible(desk);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await desk.getByText("1 selected").waitFor();
    for (const { id } of devices.slice(0, 3)) {
      expect(await statusOf(id)).toBe("assigned-to-technician");
    }
    const labels = desk.getByRole("link", { name: "Print labels" });
    await labels.click();
    await desk.getByRole("heading", { name: "1 label" }).waitFor();
  });

  test("prints the labels of chosen devices as one job, each on its own sheet", async () => {
    const first = await taken();
    const second = await taken();
    const gone = "01990000-0000-7000-8000-000000000001";
    await visit(desk, `/devices/labels?ids=${first.id},${second.id},${gone},nonsense`);
    await desk.getByRole("heading", { name: "2 labels" }).waitFor();
    await desk.getByText("1 device is not there any more").waitFor();
    expect(await desk.locator("article.paper").count()).toBe(2);
    await expectAccessible(desk);
    const pdf = await desk.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  test("saves filters under a name, in the order of their owner", async () => {
    await visit(desk, "/devices?view=list");
    await desk.getByRole("combobox", { name: "Sort" }).selectOption("unmoved");
    await desk.getByRole("button", { name: "Save these filters" }).click();
    const dialog = desk.getByRole("dialog", { name: "Save these filters" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Enter a name.").waitFor();
    await dialog.getByLabel("Name").fill("Forgotten");
    await desk.keyboard.press("Enter");
    const chips = desk.getByRole("group", { name: "Saved filters" });
    const forgotten = chips.getByRole("button", { name: "Forgotten", exact: true });
    await forgotten.waitFor();
    expect(await forgotten.getAttribute("aria-pressed")).toBe("true");
    await care.post("/api/saved-filters", {
      screen: "devices",
      name: "Rush",
      query: "priority=rush",
    });
    const rush = chips.getByRole("button", { name: "Rush", exact: true });
    await rush.click();
    await desk.waitForURL(/priority=rush/);
    expect(desk.url()).not.toContain("unmoved");
    await chips.getByRole("button", { name: 'Change "Rush"' }).click();
    await desk.getByRole("menuitem", { name: "Move left" }).click();
    await expect
      .poll(async () =>
        (await care.get("/api/saved-filters?screen=devices")).body.items.map(
          (each: any) => each.name,
        ),
      )
      .toEqual(["Rush", "Forgotten"]);
    await expectAccessible(desk);
    await chips.getByRole("button", { name: 'Change "Rush"' }).click();
    await desk.getByRole("menuitem", { name: "Delete" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await rush.waitFor({ state: "detached" });
  });
});

test("a handset that is in the shop is taken in only after a confirmation", async () => {
  const here = await taken({ brand: "Tecno", model: "Twin", serialNumber: "TWIN-0077" });
  await visit(desk, `/devices/new?customer=${here.customerId}`);
  await desk.getByLabel("Brand").fill("Tecno");
  await desk.getByLabel("Model").fill("Twin");
  await openGroup(desk, "IMEI, serial number");
  await desk.getByLabel("Serial number").fill("twin-0077");
  await desk.getByText(`This handset is already here: ${here.ticketNumber}`).waitFor();
  await desk.getByRole("textbox", { name: "What is wrong" }).fill("Haiwaki");
  await signIntake(desk);
  await expectAccessible(desk);
  await desk.getByRole("button", { name: /Take in/ }).click();
  // A toast repeats the text, so the text is looked for at the field.
  await desk
    .locator("[data-field-error]")
    .getByText("This handset is still in the shop. Look at its ticket")
    .waitFor();
  await desk.locator("[name=serialNumber]:focus").waitFor();
  await picture(desk, "intake-duplicate");
  await desk.getByRole("checkbox", { name: /^Take it in anyway/ }).check();
  await desk.getByRole("button", { name: /Take in/ }).click();
  await desk.getByText("Device created successfully").waitFor();
  const twins = (await care.get("/api/devices?search=twin-0077")).body.items;
  expect(twins).toHaveLength(2);
});

describe("common faults", () => {
  test("are added, ordered by keyboard, switched off and found at intake", async () => {
    await visit(desk, "/device-issues");
    await desk.getByRole("heading", { name: "Common faults" }).waitFor();
    await desk.keyboard.press("n");
    const dialog = desk.getByRole("dialog", { name: "New fault" });
    await dialog.getByLabel("Fault").fill("Cracked screen");
    await dialog.getByLabel("Category").fill("Display");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("A fault with this name already exists.").waitFor();
    await dialog.getByLabel("Fault").fill("Back glass broken");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.waitFor({ state: "detached" });
    const display = desk.getByRole("region", { name: "Display" });
    const handle = display.getByRole("button", { name: /^Move Back glass broken/ });
    await handle.focus();
    // The first move is still being saved when the second is made.
    const saves = "**/api/device-issues/reorder";
    const letThrough = Promise.withResolvers<void>();
    await desk.route(saves, (route) => letThrough.promise.then(() => route.continue()), {
      times: 1,
    });
    await desk.keyboard.press("ArrowUp");
    await display.getByText("Back glass broken is now 2 of 3 in Display").waitFor();
    await desk.keyboard.press("ArrowUp");
    await display.getByText("Back glass broken is now 1 of 3 in Display").waitFor();
    letThrough.resolve();
    await expect
      .poll(() => desk.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""'))
      .toContain("Move Back glass broken");
    await expect
      .poll(async () => (await care.get("/api/device-issues")).body.items[0].name)
      .toBe("Back glass broken");
    await display.getByRole("switch", { name: "Offer Touch not responding at intake" }).click();
    const touch = async () =>
      (await care.get("/api/device-issues")).body.items.find(
        ({ name }: { name: string }) => name === "Touch not responding",
      );
    await expect.poll(async () => (await touch()).isActive).toBe(false);
    await expectAccessible(desk);
    await picture(desk, "common-faults");
    await visit(desk, "/devices/new");
    const offered = desk.getByRole("group", { name: "Common faults" });
    await offered.getByRole("button", { name: "Back glass broken" }).waitFor();
    expect(await offered.getByRole("button", { name: "Touch not responding" }).count()).toBe(0);
    await offered.getByRole("textbox").fill("power");
    await expect.poll(() => offered.getByRole("button").count()).toBe(3);
  });

  test("are changed in bulk on the phone, in Swahili", async () => {
    const page = await open("/device-issues", {
      as: admin,
      size: "phone",
      language: "sw",
      theme: "dark",
    });
    await page.getByRole("checkbox", { name: "Chagua yote ya Chaji na betri" }).check();
    await page.getByText("3 yamechaguliwa").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Usionyeshe" }).click();
    await page.getByText("Matatizo yamebadilishwa").waitFor();
    const { items } = (await care.get("/api/device-issues")).body;
    const power = items.filter((item: any) => item.category === "Power");
    expect(power.map((item: any) => item.isActive)).toEqual([false, false, false]);
  });
});
