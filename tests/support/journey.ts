/**
 * How a file in tests/e2e starts:
 *
 *     const { app, care, technician, open } = await openShop({ care: "Zawadi Komba" });
 *
 *     test("…", async () => {
 *       const page = await open("/devices", { as: care, size: "phone" });
 *
 * One browser and one shop for the whole file, with its people signed in. Where most pages are of the same person,
 * `openShop({}, { as: "admin" })` opens them as that one. After each test its pages are closed, and nothing may have
 * gone wrong in them: a test that provokes a complaint empties `page.complaints` itself.
 */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import {
  openBrowser,
  openPage,
  type BrowserOptions,
  type PageOptions,
  type TestPage,
} from "./browser.ts";
import { startShop, type People, type Shop } from "./shop.ts";

export interface OpenShop extends Shop {
  browser: Browser;
  /** A page with nothing in it yet, for what has to be prepared before it loads. */
  openPage(options?: PageOptions): Promise<TestPage>;
  /** A page at this address of the shop; of nobody unless `as` says whose, here or for the whole file. */
  open(address: string, options?: PageOptions): Promise<TestPage>;
}

export interface OpenOptions extends BrowserOptions {
  /** Whose the pages are that do not say it themselves; nobody's when left out. */
  as?: keyof People;
  env?: Record<string, string>;
}

export async function openShop(
  people: People = {},
  { as, film, env }: OpenOptions = {},
): Promise<OpenShop> {
  // The browser first: the server serves the screens that were built when it started.
  const browser = await openBrowser({ film });
  afterAll(() => browser.close());
  const { app, ...staff } = await startShop(people, { env });

  const pages: TestPage[] = [];
  afterEach(async () => {
    const complaints = pages.flatMap((page) => page.complaints);
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    expect(complaints).toEqual([]);
  });
  const openOne = async (options?: PageOptions) => {
    const page = await openPage(browser, app, { ...(as && { as: staff[as] }), ...options });
    pages.push(page);
    return page;
  };
  return {
    app,
    browser,
    ...staff,
    openPage: openOne,
    async open(address, options) {
      const page = await openOne(options);
      await page.goto(address);
      return page;
    },
  };
}
