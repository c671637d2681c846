/**
 * Checks every list at the widths of a phone and of two common desktop screens, in both languages. On the phone the
 * first row must be near the top. No text that identifies a row may be cut off. A search must not move its field. A new
 * list needs one line in `lists`.
 */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { fillWithLongNames, people } from "#tests/support/shop/long-names.ts";
import { seedWebhooks } from "#tests/support/shop/webhooks.ts";
import { visit } from "#tests/support/visit.ts";
import { seedCommission } from "#tests/support/shop/commission.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const shop = await openShop(people, { as: "admin" });
const { customerId, countId } = await fillWithLongNames(shop);
const webhookId = await seedWebhooks(shop);

const commission = await seedCommission(shop.app, shop.admin);

interface List {
  address: string;
  /** The list is a part of a longer screen, so its first row may start lower. */
  isPart?: true;
}

const lists: readonly List[] = [
  { address: "/devices" },
  { address: "/devices?view=board" },
  { address: "/track-status?search=R-" },
  { address: "/inventory" },
  { address: "/inventory/movements" },
  { address: "/inventory/alerts" },
  { address: "/inventory/counts" },
  { address: "/inventory/import", isPart: true },
  { address: "/inventory/analytics", isPart: true },
  { address: "/shipments" },
  { address: "/purchase-orders" },
  { address: "/suppliers" },
  { address: "/payment-accounts" },
  { address: "/exchange-rates" },
  { address: "/sales-report" },
  { address: "/shifts?side=list" },
  { address: "/gift-cards" },
  { address: "/loyalty" },
  { address: "/loyalty/rewards" },
  { address: "/integrations" },
  { address: "/webhooks" },
  { address: "/webhooks/incoming" },
  { address: `/webhooks/${webhookId}`, isPart: true },
  { address: "/reconciliation?side=received" },
  { address: "/reconciliation?side=days", isPart: true },
  { address: "/customers" },
  { address: `/customers/${customerId}`, isPart: true },
  { address: "/returns" },
  { address: "/earnings" },
  { address: `/earnings/${commission.technicianId}`, isPart: true },
  { address: "/earnings/rules" },
  { address: "/sms-notifications?tab=history" },
  { address: "/sms-notifications?tab=templates" },
  { address: "/audit" },
  { address: "/user-management" },
  { address: "/device-issues" },
  { address: `/inventory/counts/${countId}`, isPart: true },
];

/** Screens without such a list, whose search field must be wide enough too. */
const searches = [
  "/expenses",
  "/supplier-prices",
  "/handsets",
  "/handsets/lost",
  "/loaners",
  "/repair-prices",
  "/online-shop?tab=products",
  "/order-requests",
  "/invoices",
  "/debts",
  "/appointments",
];

/** The maximum distance of the first row from the top of the phone's screen, in pixels. */
const HIGH = 300;

/** Code for the page: finds the texts that identify a row and are cut off by their own element or by an outer one. */
const readCut = `(() => {
  const isCut = (box) => {
    // The board scrolls sideways by design.
    if (box.matches("[data-full-width]")) return false;
    const { display, overflowX, overflowY } = getComputedStyle(box);
    if (display === "inline" || box.classList.contains("sr-only")) return false;
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    return (
      (overflowX !== "visible" && box.scrollWidth > box.clientWidth) ||
      (overflowY !== "visible" && !scrolls && box.scrollHeight > box.clientHeight + 1)
    );
  };
  const around = (cell) => {
    const boxes = [];
    for (let box = cell.parentElement; box && box.tagName !== "MAIN"; box = box.parentElement) boxes.push(box);
    return boxes;
  };
  return [...document.querySelectorAll("main [data-identifies]")]
    .filter((cell) => [cell, ...cell.querySelectorAll("*"), ...around(cell)].some(isCut))
    .map((cell) => cell.textContent);
})()`;

/** Code for the page: search fields that are narrower than their placeholder. */
const readNarrow = `[...document.querySelectorAll("main input[type=search]")].flatMap((field) => {
  if (!field.checkVisibility()) return [];
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const needed = pen.measureText(field.placeholder).width;
  return needed > room + 0.5
    ? ['"' + field.placeholder + '" needs ' + Math.ceil(needed) + " px in " + Math.floor(room)]
    : [];
})`;

/** Code for the page: texts whose hyphens are as wide as figures, as in "Walk - in". */
const readSpaced = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!/[\\p{L}\\d]-[\\p{L}\\d]/u.test(data) || !parentElement.checkVisibility()) continue;
    if (getComputedStyle(parentElement).fontVariantNumeric.includes("tabular-nums")) found.push(data);
  }
  return found;
})()`;

/** Code for the page: waits until the next frame has been drawn. */
const drawn = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];

/** Code for the page: complaints when the tiles with figures do not fit, or show their values at different heights. */
const readTiles = `(() => {
  const strip = document.querySelector("main [data-tiles]");
  if (!strip || getComputedStyle(strip).display !== "grid") return [];
  const tops = [...strip.children].map((tile) => tile.children[1].getBoundingClientRect().top);
  return [
    ...(new Set(tops).size > 1 ? ["the values of the tiles are not level"] : []),
    ...(strip.scrollWidth > strip.clientWidth ? ["the tiles do not fit"] : []),
  ];
})()`;

const firstRow = (page: TestPage) => page.locator("main [data-row]").first();

/**
 * Code for the page: repeats `read` up to 20 times until it finds nothing, because the page is drawn in steps after a
 * change of its width. All of it is one call, because each call to the page costs time.
 */
const settled = (read: string): string => `(async () => {
  let findings = [];
  for (let attempt = 0; attempt < 20; attempt++) {
    await ${drawn};
    findings = ${read};
    if (findings.length === 0) break;
  }
  return findings;
})()`;

/** Code for the page: what is wrong with the list at this width. */
const readList = ({ isPart }: List, width: number): string => `(() => {
  const findings = ${readTiles};
  const row = document.querySelector("main [data-row]");
  const top = row ? Math.round(row.getBoundingClientRect().top) : 0;
  if (!row) findings.push("the list has no row");
  if (${width < 768 && !isPart} && top >= ${HIGH}) findings.push("the first row starts at " + top + " px");
  if (!document.querySelector("main [data-identifies]")) findings.push("no cell identifies its row");
  return [
    ...findings,
    ...${readCut}.map((text) => "cut: " + text),
    ...${readSpaced}.map((text) => "spaced: " + text),
    ...${readNarrow},
  ];
})()`;

async function look(page: TestPage, list: List, width: number): Promise<string[]> {
  await firstRow(page).waitFor();
  return page.evaluate<string[]>(settled(readList(list, width)));
}

/** Code for the page: the place of the search field, as text. */
const place = `(({ x, y, width, height }) => JSON.stringify({ x, y, width, height }))(
  document.querySelector("main [role=searchbox], main input[type=search]").getBoundingClientRect())`;

/** Code for the page: the place of the search field when it has not moved for five frames. */
const placeAtRest = `(async () => {
  let last = "";
  for (let same = 0, attempt = 0; same < 5 && attempt < 60; attempt++) {
    await ${drawn};
    const now = ${place};
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
})()`;

/** Types a search. Returns a complaint if this moves the search field, on the phone or on the desk. */
async function search(page: TestPage): Promise<string[]> {
  const field = page.getByRole("main").getByRole("searchbox");
  if ((await field.count()) === 0) return [];
  const placeAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    return page.evaluate<string>(placeAtRest);
  };
  const compare = (before: string) => {
    const moved = `"a search moves its field from " + ${JSON.stringify(before)} + " to " + ${place}`;
    return page.evaluate<string[]>(
      settled(`${place} === ${JSON.stringify(before)} ? [] : [${moved}]`),
    );
  };
  const onDesk = await placeAt(1280);
  const onPhone = await placeAt(360);
  await field.fill("xyz nothing");
  await firstRow(page).waitFor({ state: "detached" });
  const findings = await compare(onPhone);
  await page.setViewportSize({ width: 1280, height: 740 });
  return [...findings, ...(await compare(onDesk))];
}

test.each(["en", "sw"] as const)(
  "every list starts high on the phone, cuts no name and keeps its search in place, in %s",
  async (language) => {
    const findings: string[] = [];
    const page = await shop.openPage({ language, theme: language === "sw" ? "dark" : "light" });
    for (const list of lists) {
      // Two lists of one screen differ only in their parameters, so `visit` could not see when the second is shown.
      const isOwnScreen = !page
        .url()
        .split("?")[0]
        ?.endsWith(list.address.split("?")[0] ?? "");
      await (isOwnScreen ? visit(page, list.address) : page.goto(list.address));
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = await look(page, list, size.width);
        findings.push(...found.map((each) => `${list.address} at ${size.width}: ${each}`));
        await picture(page, `list-${lists.indexOf(list)}-${size.width}-${language}`);
      }
      if (language === "en" && !list.isPart) {
        findings.push(...(await search(page)).map((each) => `${list.address}: ${each}`));
      }
    }
    for (const address of searches) {
      await visit(page, address);
      await page.locator("main input[type=search]").first().waitFor();
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = await page.evaluate<string[]>(
          settled(`[...${readNarrow}, ...${readSpaced}]`),
        );
        findings.push(...found.map((each) => `${address} at ${size.width}: ${each}`));
      }
    }
    expect(findings).toEqual([]);
  },
);

test("the filters of the phone are folded, counted and cleared; rows are selected from there", async () => {
  const page = await shop.open("/devices", { size: "phone" });
  const filters = page.getByRole("button", { name: "Filters" });
  await filters.click();
  await expectAccessible(page);
  await picture(page, "list-filters-phone");
  await page.getByRole("button", { name: "Overdue" }).click();
  await page.getByRole("button", { name: "Filters, 1 set" }).click();
  expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
  await page.getByRole("button", { name: "Filters, 1 set" }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Select rows" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("region", { name: "Selected devices" }).getByText("1 selected").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done selecting" }).click();
  await page.getByRole("checkbox").first().waitFor({ state: "detached" });
});

test("devices open with those in the shop; all are one press away, and saved links keep their meaning", async () => {
  const page = await shop.open("/devices");
  await page.getByRole("link", { name: /^R-/ }).first().waitFor();
  expect(new URL(page.url()).search).toBe("?status=open");
  const rows = page.locator("main [data-row]");
  expect(await rows.count()).toBe(4);
  await page.getByLabel("Status").selectOption({ label: "All" });
  await expect.poll(() => rows.count()).toBe(8);
  await page.goto("/devices?search=Redmi");
  await expect.poll(() => rows.count()).toBe(3);
  expect(new URL(page.url()).search).toBe("?search=Redmi");
});

test("the board uses the whole screen at 1920 px", async () => {
  const page = await shop.openPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/devices?view=board");
  const board = page.getByRole("group", { name: "Board of devices" });
  await board.getByRole("link").first().waitFor();
  const { x, width } = (await board.boundingBox()) ?? { x: 0, width: 0 };
  expect(x + width).toBeGreaterThan(1920 - 48);
  await picture(page, "board-1920");
});

test("alerts of all pages are resolved at once", async () => {
  const openAlerts = async () => (await shop.admin.get("/api/stock-alerts/counts")).body.open;
  const before = await openAlerts();
  for (let nth = 0; nth < 105; nth++) {
    await stocked(shop.app.db, 1, { name: `Waya ${nth}`, minStock: 5 });
  }
  // Later alerts would be missing from the choice.
  await expect.poll(openAlerts).toBe(before + 105);
  const page = await shop.open("/inventory/alerts");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByText("20 chosen").waitFor();
  await page.getByRole("button", { name: "Choose all", exact: true }).click();
  await page.getByText(/^10\d chosen$/).waitFor();
  await expectAccessible(page);
  await picture(page, "alerts-all-chosen");
  await page
    .getByRole("region", { name: "Chosen alerts" })
    .getByRole("button", { name: "Resolve" })
    .click();
  await page.getByText("All is well on the shelves").waitFor();
  expect(await openAlerts()).toBe(0);
});
