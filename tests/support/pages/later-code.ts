import { expect } from "vitest";
import type { TestPage } from "#tests/support/browser.ts";

/** The files that a screen loads by itself after it is shown. */
const files = [
  "bell-and-opened",
  "user-menu",
  "login-page",
  "end-session",
  "kept-records",
  "kept-dialog",
];

/**
 * Waits until a page has what it loads later, with all that these files import. A test that cuts the network earlier
 * would see those loads fail.
 */
export async function waitForLaterCode(page: TestPage): Promise<void> {
  const loaded = `performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name)`;
  let found: string[] = [];
  await expect
    .poll(async () => {
      const names = await page.evaluate<string[]>(loaded);
      found = names.filter((name) => files.some((file) => name.includes(`/${file}-`)));
      return files.filter((file) => !found.some((name) => name.includes(`/${file}-`)));
    })
    .toEqual([]);
  // A file may be there before those that it imports. Importing it again waits for all of them, and loads nothing twice.
  const scripts = found.filter((name) => name.endsWith(".js"));
  await page.evaluate(
    `Promise.all(${JSON.stringify(scripts)}.map((name) => import(name))).then(() => null)`,
  );
}
