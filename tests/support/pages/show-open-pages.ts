/**
 * Prints what each open page shows when a journey fails. Otherwise a failure on another machine says only which text did
 * not appear. With a trace, also the last actions and requests of each test.
 */
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, type TestContext } from "vitest";
import { closePage, openPages, type TestPage } from "#tests/support/browser.ts";
import { isTraced, traceOf } from "./trace.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Descriptions of the pages at the end of the test, for `npm test -- --repeat-journeys`. */
    pages?: string[];
  }
}

/** Enough for the main part of a screen. */
const MAX_CHARACTERS = 4000;
/** Longer than a page that reacts needs, also on a busy machine. */
const PATIENCE_MS = 2_000;

/** `openShop` calls this before it closes the pages of the test. */
export async function showOpenPages(task: TestContext["task"]): Promise<void> {
  const hasFailed = task.result?.state === "fail";
  const shown: string[] = [];
  for (const page of openPages) {
    // The trace comes first, so that it ends with the test.
    const trace = isTraced() ? [await traceOf(page).catch(String)] : [];
    if (hasFailed) {
      shown.push(await describePage(page));
      console.error(shown.at(-1));
    }
    shown.push(...trace.map((text) => `The page ${page.url()}:\n${text}`));
  }
  if (shown.length > 0) task.meta.pages = [...(task.meta.pages ?? []), ...shown];
}

async function describePage(page: TestPage): Promise<string> {
  // The rest of a long screen is left out, so an open dialog comes first.
  const dialog = page.locator("dialog[open]").last();
  const hasDialog = await within(dialog.count(), 0);
  const shown = [...(hasDialog > 0 ? [dialog] : []), page.locator("body")].map((part) =>
    part.ariaSnapshot({ timeout: PATIENCE_MS }).catch(String),
  );
  return [
    `The page ${page.url()} at the end of the failed test:`,
    ...page.complaints,
    await answersOf(page),
    withoutFrame((await Promise.all(shown)).join("\n")),
  ]
    .join("\n")
    .slice(0, MAX_CHARACTERS);
}

/** The last answers that the page got, from the browser's own record, which costs nothing in a test that passes. */
async function answersOf(page: TestPage): Promise<string> {
  const answers = page.evaluate<string>(`
    performance.getEntriesByType("resource")
      .filter((entry) => entry.initiatorType === "fetch")
      .slice(-8)
      .map(({ name, startTime, duration, responseStatus }) =>
        "- " + responseStatus + " " + name.slice(location.origin.length) + ", asked at " +
        Math.round(startTime) + " ms, took " + Math.round(duration) + " ms")
      .join("\\n")`);
  return `Last answers:\n${await within(answers, "- unknown, because the page does not react")}`;
}

/** What is known after a moment: a page that hangs must not stop the description of the others. */
const within = <T>(known: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([known.catch(() => otherwise), setTimeout(PATIENCE_MS, otherwise, { ref: false })]);

/** The menu and the bar at the top are the same on each screen, and longer than many screens. */
const withoutFrame = (snapshot: string): string =>
  snapshot.replaceAll(/^- (complementary|banner):\n( .*\n)*/gm, "");

// Vitest runs this hook after those of the test file. It is for pages that `openShop` did not open.
afterEach(({ task }) => showOpenPages(task));

// The files of a worker share a browser.
afterAll(async () => {
  await Promise.all([...openPages].map(closePage));
});
