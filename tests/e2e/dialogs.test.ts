/**
 * Opens every dialog and form of tests/support/dialogs/table.ts. When a dialog closes, by Escape, by Back or by its
 * button, the focus must go to the element that opened it, to the heading, or to the element that the screen marks with
 * `data-focus-home`. A refused form must show its first error and focus the field of this error, and say it nowhere else.
 */
import { expect, test } from "vitest";
import type { TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import {
  dialogsLeft,
  leaveBy,
  lostLetter,
  press,
  refusalOf,
  strayFocus,
  watchFocus,
} from "#tests/support/dialogs/check.ts";
import { seedForDialogs } from "#tests/support/dialogs/seed.ts";
import { reached, type Reached } from "#tests/support/dialogs/table.ts";
import { visit } from "#tests/support/visit.ts";

const shop = await openShop();
const records = await seedForDialogs(shop);
const newcomer = await signedIn(shop.app, { role: "technician", mustChangePassword: true });

/** The page of each user of the table. One half of the table opens all dialogs of a user on the same page. */
type Pages = Map<Reached["as"], TestPage>;

async function pageOf(pages: Pages, as: Reached["as"]): Promise<TestPage> {
  const known = pages.get(as);
  if (known) return known;
  const users = { ...shop, phone: shop.admin, newcomer, nobody: undefined };
  const who = users[as];
  const page = await shop.openPage({
    ...(who && { as: who }),
    ...(as === "phone" && { size: as }),
  });
  await page.addInitScript(watchFocus);
  pages.set(as, page);
  return page;
}

test("dialogs return the focus, and refused forms show their first error", async () => {
  // The two halves of the table run at the same time, because each test page mostly waits for the browser.
  const half = Math.ceil(reached.length / 2);
  const halves = [reached.slice(0, half), reached.slice(half)];
  const findings = await Promise.all(halves.map((rows) => lookThrough(rows)));
  expect(findings.flat()).toEqual([]);
}, 300_000);

const ways = ["Escape", "Back", "Close"] as const;

async function lookThrough(rows: readonly Reached[]): Promise<string[]> {
  const findings: string[] = [];
  const pages: Pages = new Map();
  for (const [place, each] of rows.entries()) {
    const page = await pageOf(pages, each.as);
    // All ways end in the same code of the dialog. So each dialog is closed in one way, and each way closes a third of
    // them.
    const found = await look(page, each, ways[place % ways.length] ?? "Back").catch(
      (error: unknown) => [String(error).split("\n").slice(0, 16).join(" ")],
    );
    // Leaves the screen, because a dialog that is still open would disturb the next check.
    if (found.length > 0) await page.goto("/dashboard");
    findings.push(...found.map((what) => `${each.file} (${each.presses.join(", ")}): ${what}`));
  }
  return findings;
}

async function look(
  page: TestPage,
  { address, first, presses, isDialog, send }: Reached,
  way: (typeof ways)[number],
): Promise<string[]> {
  await visit(
    page,
    address.replace(/\{(\w+)\}/g, (_, name: string) => records[name] ?? name),
  );
  await press(page, first);
  const submit = async () => {
    if (send) return press(page, [send]);
    await closeList(page);
    await page.locator("dialog:modal button[type=submit]").last().click();
  };
  if (!isDialog) {
    await press(page, presses);
    return sendTwice(page, submit);
  }
  const dialog = page.locator("dialog:modal");
  await press(page, presses);
  // The inner dialog of a dialog with an address of its own is loaded first.
  const isInner = address.includes("#") && presses.length > 0;
  await dialog.nth(isInner ? 1 : 0).waitFor();
  const findings: string[] = [];
  const hasChosen = presses.some((each) => /^(type|text|check|choose|clear):/.test(each));
  if (send !== null) findings.push(...(await sendTwice(page, submit)));
  findings.push(...(await close(page, way, hasChosen || send !== null)));
  const stray = (await strayFocus(page)) ?? (await lostLetter(page));
  if (stray) findings.push(`${way}: ${stray}`);
  // Closes the outer dialog from which this dialog was opened.
  if (await dialog.first().isVisible()) findings.push(...(await close(page, "Escape", false)));
  return findings;
}

async function close(
  page: TestPage,
  way: (typeof ways)[number],
  mayAsk: boolean,
): Promise<string[]> {
  const dialog = page.locator("dialog:modal").last();
  const depth = await page.locator("dialog:modal").count();
  const button = dialog.getByRole("button", { name: "Close", exact: true }).first();
  if (way !== "Close" || !(await button.isVisible())) {
    if (way === "Back") return leaveBy(page, way, mayAsk);
    await closeList(page);
    // The command palette has no list apart from itself.
    if (await dialog.isVisible()) return leaveBy(page, "Escape", mayAsk);
  } else await button.click();
  await dialogsLeft(page, depth - 1);
  return [];
}

/** Closes the open list of a picker with Escape, which leaves the dialog open. The list may lie over its buttons. */
async function closeList(page: TestPage): Promise<void> {
  const picker = page.locator("dialog:modal").last().locator("[role=combobox][aria-expanded=true]");
  if (await picker.first().isVisible()) await page.keyboard.press("Escape");
}

async function sendTwice(page: TestPage, send: () => Promise<void>): Promise<string[]> {
  await send();
  const empty = await refusalOf(page);
  if (empty.isLast) return empty.wrong.map((what) => `empty: ${what}`);
  await page.keyboard.type("7");
  await send();
  const half = await refusalOf(page);
  return [
    ...empty.wrong.map((what) => `empty: ${what}`),
    ...half.wrong.map((what) => `half filled: ${what}`),
  ];
}

const focused = (page: TestPage) =>
  page.evaluate<string>(`(() => {
    const active = document.activeElement;
    return active.getAttribute("href") ?? active.getAttribute("role") ?? active.tagName;
  })()`);

test("a screen starts at the place of its next key, and a list at the row that was opened", async () => {
  const page = await shop.open("/devices", { as: shop.admin });
  // At this width the screen does not show a device beside the list.
  await page.setViewportSize({ width: 1200, height: 800 });
  const row = page.locator("[data-row-link]").nth(1);
  const href = await row.getAttribute("href");
  await row.click();
  await page.getByRole("button", { name: "Actions", exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe("H1");
  await page.goBack();
  await expect.poll(() => focused(page)).toBe(href);
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New device" }).waitFor();
  await expect.poll(() => focused(page)).toBe("combobox");
});

test("on the phone a field does not get the focus, because the keyboard would cover the page", async () => {
  const page = await shop.open("/devices/new", { as: shop.admin, size: "phone" });
  await page.getByRole("combobox").first().waitFor();
  expect(await focused(page)).toBe("BODY");
});

test("a button that removes itself does not take the focus with it", async () => {
  const page = await shop.open("/inventory/alerts", { as: shop.admin });
  await page.getByRole("button", { name: /^Resolve: Chaja/ }).press("Enter");
  await page.getByRole("button", { name: /^Resolve: Chaja/ }).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("H1");
});
