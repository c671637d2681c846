/**
 * Starts a test file in tests/e2e:
 *
 * const { app, care, technician, open } = await openShop({ care: "Zawadi Komba" });
 *
 * test("…", async () => { const page = await open("/devices", { as: care, size: "phone" });
 *
 * One shop serves the whole file, with its users signed in. The files of a worker share its browser.
 * `openShop({}, { as: "admin" })` sets the default user of its pages. After each test its pages are closed and must have
 * no complaints. A test that provokes a complaint empties `page.complaints` itself.
 *
 * const desk = await keepOpen({ as: care });
 *
 * opens a page for the whole file, whose tests move in it with `visit(desk, "/devices")`, so that the app starts once.
 */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { closed } from "./costs/processor-time.ts";
import {
  closePage,
  openBrowser,
  openPage,
  sharedBrowser,
  type BrowserOptions,
  type PageOptions,
  type TestPage,
} from "./browser.ts";
import { portOfWorker } from "./pages/port.ts";
import { startShop, type People, type Shop } from "./shop.ts";
import { showOpenPages } from "./pages/show-open-pages.ts";

export interface OpenShop extends Shop {
  browser: Browser;
  /** Opens an empty page, so that the test can prepare it before it loads an address. */
  openPage(options?: PageOptions): Promise<TestPage>;
  /** Opens a page at this address of the shop. It is anonymous unless `as` names a user, here or in `openShop`. */
  open(address: string, options?: PageOptions): Promise<TestPage>;
  /** Opens an empty page that stays open until the end of the file. After a failed test it is empty again. */
  keepOpen(options?: PageOptions): Promise<TestPage>;
}

export interface OpenOptions extends BrowserOptions {
  /** The user of pages for which `open` names no user; by default such pages are anonymous. */
  as?: keyof People;
  env?: Record<string, string>;
  /** Whether the simulator collects payments; by default it does. */
  hasSimulator?: boolean;
}

export async function openShop(
  people: People = {},
  { as, film, ...shop }: OpenOptions = {},
): Promise<OpenShop> {
  // The browser opens first, because it builds the screens. The server serves the screens that exist when it starts.
  const browser = film ? await openBrowser({ film }) : await sharedBrowser();
  if (film) afterAll(() => closed(() => browser.close()));
  const env = { PORT: await portOfWorker(), ...shop.env };
  const { app, ...staff } = await startShop(people, { ...shop, env });

  const pages: TestPage[] = [];
  const keptPages: TestPage[] = [];
  afterEach(async ({ task }) => {
    await showOpenPages(task);
    const complaints = [...pages, ...keptPages].flatMap((page) => page.complaints.splice(0));
    await Promise.all(pages.splice(0).map(closePage));
    // The next test must not meet a dialog or a filter that a failed test has left.
    if (task.result?.state === "fail")
      await Promise.all(keptPages.map((page) => page.goto("about:blank")));
    expect(complaints).toEqual([]);
  });
  // Before the server ends, because a page that loses its server complains.
  afterAll(() => Promise.all(keptPages.splice(0).map(closePage)));
  const openAs = (options?: PageOptions) =>
    openPage(browser, app, { ...(as && { as: staff[as] }), ...options });
  const openOne = async (options?: PageOptions) => {
    const page = await openAs(options);
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
    async keepOpen(options) {
      const page = await openAs(options);
      keptPages.push(page);
      return page;
    },
  };
}
