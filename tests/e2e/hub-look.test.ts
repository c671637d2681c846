import { afterAll, beforeAll, test } from "vitest";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import { addDays, today } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { openBrowser, openPage } from "#tests/support/browser.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { newPhone, put, takenIn } from "#tests/support/devices.ts";
import type { DeviceStatus, Priority } from "#src/areas/devices/rules.ts";

let app: TestApp;
let browser: Browser;
let care: TestClient;
let admin: TestClient;
const out = "/tmp/hub-look";
const ids: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  app = await startTestApp();
  care = await signedIn(app, { role: "customer-care", name: "Zawadi Komba" });
  admin = await signedIn(app, { role: "admin", name: "Amina Mwinyi" });
  const juma = await signedIn(app, {
    role: "technician",
    name: "Juma Mrisho",
    maxDevicesAllowed: 12,
  });
  const neema = await signedIn(app, {
    role: "technician",
    name: "Neema Urio",
    maxDevicesAllowed: 6,
  });
  const models = [
    ["Samsung", "Galaxy A15"],
    ["Tecno", "Spark 20 Pro"],
    ["Apple", "iPhone 11"],
    ["Infinix", "Hot 30i"],
    ["Xiaomi", "Redmi Note 12"],
    ["HP", "EliteBook 840 G5 Notebook"],
  ];
  const names = [
    "Asha Juma",
    "Baraka Mushi",
    "Zuwena Kimaro",
    "Hamisi Lyimo",
    "Upendo Shayo Mwakyusa",
    "Salum Temba",
  ];
  const statuses: DeviceStatus[] = [
    "received",
    "received",
    "received",
    "assigned-to-technician",
    "assigned-to-technician",
    "diagnosing",
    "diagnosing",
    "awaiting-approval",
    "awaiting-parts",
    "in_progress",
    "in_progress",
    "in_progress",
    "in_progress",
    "testing",
    "completed",
    "completed",
    "cancelled",
    "unrepairable",
    "done",
  ];
  const prios: Priority[] = ["normal", "normal", "rush", "normal", "priority"];
  for (const [at, status] of statuses.entries()) {
    const [brand = "", model = ""] = models[at % models.length]!;
    const d = await takenIn(care, {
      customer: { name: names[at % names.length], phone: newPhone() },
      brand,
      model,
      priority: prios[at % prios.length],
      ...(at % 3 && {
        finalAmount: 4_500_000 + at * 250_000,
        depositAmount: 2_500_000 + at * 150_000,
      }),
      issueDescription: at % 2 ? "Kioo kimepasuka" : "Cracked screen, does not charge",
      expectedReturnDate: addDays(today(), (at % 6) - 2),
    });
    ids.push(d.id);
    await put(app, d.id, {
      status,
      assignedTo: status === "received" ? null : at % 2 ? juma.userId : neema.userId,
    });
    if (at % 4 === 1)
      await app.db
        .updateTable("devices")
        .set({ movedAt: sql`now() - interval '${sql.raw(String(3 + at))} days'` })
        .where("id", "=", d.id)
        .execute();
  }
  await care.post("/api/saved-filters", {
    screen: "devices",
    name: "Rush today",
    query: "priority=rush&sort=due",
  });
  await care.post("/api/saved-filters", {
    screen: "devices",
    name: "Waiting",
    query: "status=awaiting-parts",
  });
  await admin.post("/api/saved-filters", {
    screen: "devices",
    name: "Overdue for all",
    query: "overdue=true",
    isShared: true,
  });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const variants = [
  ["desk", "light", "en"],
  ["phone", "light", "en"],
  ["desk", "dark", "sw"],
  ["phone", "dark", "sw"],
] as const;
const only = process.env["LOOK"]?.split(",");
const screens: [string, string, (page: any) => Promise<void>][] = [
  ["board", "/devices?view=board", async () => {}],
  [
    "board-menu",
    "/devices?view=board",
    async (page) => {
      await page.locator("[data-card]").first().focus();
      await page.keyboard.press("m");
      await page.waitForTimeout(800);
    },
  ],
  ["list", "/devices?view=list&priority=rush&sort=due", async () => {}],
  [
    "select",
    "/devices?view=list",
    async (page) => {
      const m = page.getByRole("button", { name: /^(Select|Chagua)$/ });
      if (await m.count()) await m.click();
      const boxes = page.getByRole("checkbox");
      await boxes.nth(1).click();
      await boxes.nth(4).click({ modifiers: ["Shift"] });
      await page.waitForTimeout(500);
    },
  ],
  [
    "bulk",
    "/devices?view=list",
    async (page) => {
      const m = page.getByRole("button", { name: /^(Select|Chagua)$/ });
      if (await m.count()) await m.click();
      const boxes = page.getByRole("checkbox");
      await boxes.nth(1).click();
      await boxes.nth(4).click({ modifiers: ["Shift"] });
      await page.getByRole("button", { name: /Assign technician|Mpe fundi/ }).click();
      await page.waitForTimeout(600);
      await page.getByRole("radio").first().click();
    },
  ],
  ["issues", "/device-issues", async () => {}],
  [
    "issues-edit",
    "/device-issues",
    async (page) => {
      await page.getByRole("checkbox").nth(1).click();
      await page
        .getByRole("button", { name: /Actions for|Vitendo vya/ })
        .nth(1)
        .click();
      await page.keyboard.press("Enter");
      await page.waitForTimeout(600);
    },
  ],
  ["labels", "LABELS", async () => {}],
  [
    "save",
    "/devices?view=list&status=testing",
    async (page) => {
      await page.getByRole("button", { name: /Save these filters|Hifadhi vichujio/ }).click();
      await page.waitForTimeout(500);
    },
  ],
  [
    "duplicate",
    "/devices/new",
    async (page) => {
      await page.locator("input[name=serialNumber]").fill("DUP-12345");
      await page.waitForTimeout(1200);
      await page.locator("input[name=serialNumber]").scrollIntoViewIfNeeded();
    },
  ],
];
test("pictures", { timeout: 300_000 }, async () => {
  await app.db
    .updateTable("devices")
    .set({ serialNumber: "DUP-12345" })
    .where("id", "=", ids[9]!)
    .execute();
  for (const [name, path, act] of screens) {
    if (only && !only.includes(name)) continue;
    for (const [size, theme, language] of variants) {
      const page = await openPage(browser, app, { as: care, size, theme, language });
      await page.goto(
        path === "LABELS" ? `/devices/labels?ids=${ids.slice(0, 4).join(",")}` : path,
      );
      await page.waitForLoadState("load");
      await page.waitForTimeout(1500);
      try {
        await act(page);
      } catch (error) {
        console.log(name, size, language, String(error).slice(0, 300));
      }
      await page.waitForTimeout(400);
      await page.screenshot({
        path: `${out}/${name}-${size}-${language}.png`,
        animations: "disabled",
        fullPage: name === "issues",
      });
      if (page.complaints.length) console.log(name, size, language, page.complaints);
      await page.context().close();
    }
  }
});
