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

/** Waits until a page has what it loads later. A test that cuts the network earlier would see those loads fail. */
export async function waitForLaterCode(page: TestPage): Promise<void> {
  const names = `performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name).join(" ")`;
  await expect
    .poll(async () => {
      const loaded = await page.evaluate<string>(names);
      return files.filter((file) => !loaded.includes(`/${file}-`));
    })
    .toEqual([]);
}
