import { afterAll, beforeAll, test } from "vitest";
import type { Browser } from "playwright-core";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { expectAccessible, openBrowser, openPage } from "#tests/support/browser.ts";
import { mkdirSync } from "node:fs";

let browser: Browser;
let app: TestApp;
let fresh: TestApp;
let admin: TestClient;
const OUT = "/tmp/users-shots";
beforeAll(async () => {
  mkdirSync(OUT, { recursive: true });
  browser = await openBrowser();
  app = await startTestApp();
  fresh = await startTestApp({}, { fillDemoShop: async () => {} });
  admin = await signedIn(app, { name: "Rehema Mushi", email: "rehema@example.com" });
  const names = ["Juma Ally", "Asha Kimaro", "Neema Joseph", "Baraka Mollel", "Zuhura Said"];
  for (const [at, name] of names.entries()) {
    const { body } = await admin.post("/api/users", {
      name,
      email: `${name.split(" ")[0]!.toLowerCase()}@example.com`,
      role: at % 2 ? "customer-care" : "technician",
    });
    if (at === 3) await admin.post(`/api/users/${body.id}/deactivate`);
  }
  await admin.post("/api/access-tokens", {
    name: "Website",
    permissions: ["view_customers", "view_devices"],
  });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await fresh.close();
});

const sizes = (process.env.SIZES ?? "desk,phone").split(",") as ("desk" | "phone")[];
const looks = (process.env.LOOKS ?? "light-en,dark-sw")
  .split(",")
  .map((l) => l.split("-") as ["light" | "dark", "en" | "sw"]);
const only = process.env.ONLY?.split(",");
for (const size of sizes)
  for (const [theme, language] of looks) {
    const shots: Record<string, [string, "fresh" | "none" | "admin" | "forced"]> = {
      setup: ["/setup?token=abc", "fresh"],
      "setup-no-token": ["/setup", "fresh"],
      "setup-done": ["/setup", "none"],
      login: ["/login", "none"],
      forced: ["/change-password", "forced"],
      users: ["/user-management", "admin"],
      "users-new": ["/user-management?new=true", "admin"],
      tokens: ["/user-management?tab=tokens", "admin"],
      "tokens-new": ["/user-management?tab=tokens&new=true", "admin"],
      profile: ["/profile", "admin"],
      ...Object.fromEntries(
        ["business", "localization", "workflow", "forms", "devices", "customers", "security"].map(
          (c) => [`settings-${c}`, [`/settings?category=${c}`, "admin"] as [string, "admin"]],
        ),
      ),
    };
    for (const [name, [path, who]] of Object.entries(shots)) {
      if (only && !only.includes(name)) continue;
      test(`${name} ${size} ${theme} ${language}`, async () => {
        const as =
          who === "admin"
            ? admin
            : who === "forced"
              ? await signedIn(app, {
                  role: "technician",
                  mustChangePassword: true,
                  name: "New Person",
                })
              : undefined;
        const page = await openPage(browser, who === "fresh" ? fresh : app, {
          ...(as && { as }),
          size,
          theme,
          language,
        });
        await page.goto(path);
        await page.waitForLoadState("networkidle").catch(() => {});
        await page.locator("h1, dialog h2").first().waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({
          path: `${OUT}/${name}-${size}-${theme}-${language}.png`,
          fullPage: !name.includes("new"),
          animations: "disabled",
        });
        const complaints = page.complaints;
        try {
          await expectAccessible(page);
        } finally {
          await page.context().close();
        }
        if (complaints.length) throw new Error(complaints.join("\n"));
      });
    }
  }
