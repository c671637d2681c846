/**
 * Prints what each open page shows when a journey fails. Otherwise a failure on another machine says only which text did
 * not appear. Closes the pages that a file has left open, because the files of a worker share a browser.
 */
import { afterAll, afterEach } from "vitest";
import { closePage, openPages } from "./browser.ts";

/** Enough for the main part of a screen. */
const MAX_CHARACTERS = 4000;

afterAll(async () => {
  await Promise.all([...openPages].map(closePage));
});

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openPages) {
    const shown = await page
      .locator("body")
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: unknown) => String(error));
    console.error(
      [`The page ${page.url()} at the end of the failed test:`, ...page.complaints, shown]
        .join("\n")
        .slice(0, MAX_CHARACTERS),
    );
  }
});
