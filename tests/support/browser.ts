/** Shared parts of the journeys in tests/e2e: browser, pages for desk and phone, axe, pictures. */
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { findOrInstallBrowser } from "../../scripts/browser.ts";
import type { TestApp } from "./app.ts";
import type { TestClient } from "./client.ts";
import { count, timed } from "./costs/counters.ts";
import {
  contextOptions,
  giveBack,
  takeProfile,
  type Profile,
  type ProfileOptions,
} from "./pages/profiles.ts";
import { isTraced, noteRequests, startTrace } from "./pages/trace.ts";

const sizes = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 900, height: 1100 },
  phone: { width: 360, height: 740 },
} as const;

const screens = join(import.meta.dirname, "..", "e2e", "screens");

export interface BrowserOptions {
  /** The film that the camera repeats: a .y4m file, see `filmOf`. A test also grants its page the camera permission. */
  film?: string;
}

/**
 * Opens the browser (scripts/browser.ts) and builds the screens. A test file opens the browser before its shop, because
 * the server serves only screens that existed when it started. Use `sharedBrowser`, unless the browser has a film.
 */
export async function openBrowser({ film }: BrowserOptions = {}): Promise<Browser> {
  await buildClientWhenStale(() => {});
  return chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Page loads of a profile use one process again. Starting a new process takes more than half of the processor time
      // of a load.
      "--disable-site-isolation-trials",
      "--process-per-site",
      "--renderer-process-limit=1",
      // Draws a page as one tile. By default it has about twenty, and without a graphics card each of them costs time.
      "--default-tile-width=2048",
      "--default-tile-height=2048",
      // Pages live for seconds: compiling their scripts again for speed takes more time than it saves.
      "--js-flags=--no-opt --no-maglev",
      // With a film, the first option skips the browser's question about the camera, which nobody could answer.
      ...(film
        ? [
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            `--use-file-for-fake-video-capture=${film}`,
          ]
        : []),
    ],
  });
}

let browserOfWorker: Promise<Browser> | undefined;

/**
 * The browser that all files of this worker share; a new one if it has crashed. It ends with the worker, and the pages
 * of a file with the file (`pages/show-open-pages.ts`).
 */
export async function sharedBrowser(): Promise<Browser> {
  const open = await browserOfWorker;
  if (open?.isConnected()) return open;
  browserOfWorker = openBrowser();
  return browserOfWorker;
}

export interface PageOptions {
  /** The client whose session the page uses; by default the page has no session. */
  as?: TestClient;
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  language?: "en" | "sw";
  /** false: the browser runs no scripts, as some phones. */
  scripts?: boolean;
}

export interface TestPage extends Page {
  /** Uncaught errors of the page so far, and errors that React or the browser has logged. */
  complaints: string[];
}

/** The pages of this worker that are open now. */
export const openPages = new Set<TestPage>();

/** The profiles of the open pages. A page without scripts has none. */
const profileOf = new WeakMap<Page, Profile>();

/**
 * Opens a page in a browser profile of its own, which is empty but for the chosen preferences and the user's session.
 * Addresses are relative to the app: `page.goto("/customers")`. `closePage` closes it.
 */
export async function openPage(
  browser: Browser,
  app: TestApp,
  { as, size = "desk", theme = "light", language = "en", scripts = true }: PageOptions = {},
): Promise<TestPage> {
  const options = {
    origin: app.url,
    isPhone: size === "phone",
    locale: language === "sw" ? "sw-TZ" : "en-GB",
  };
  const complaints: string[] = [];
  const page = Object.assign(
    scripts
      ? await pageOfProfile(browser, options, { theme, language })
      : await pageWithoutScripts(browser, options),
    { complaints },
  );
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: "reduce" });
  if (as) {
    await signIn(page.context(), app, as);
    // The language of a signed-in user is stored with the user.
    await as.patch("/api/auth/preferences", { language });
  }
  if (isTraced()) {
    await startTrace(page.context());
    noteRequests(page);
  }
  openPages.add(page);
  page.on("domcontentloaded", () => count("pageLoads"));
  page.on("close", () => openPages.delete(page));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // The browser logs refused requests as errors. Tests check separately how the screen shows them.
    const isRefusal = message.text().startsWith("Failed to load resource");
    // src/app/client/main.tsx logs errors from which React has recovered. They are bugs that no user sees.
    const isMended = message.text().startsWith("recovered while drawing");
    if (isMended || (message.type() === "error" && !isRefusal)) complaints.push(message.text());
  });
  return page;
}

/** Ends the use of a page. Its profile may be used again. */
export async function closePage(page: TestPage): Promise<void> {
  const profile = profileOf.get(page);
  openPages.delete(page);
  // A trace lasts until its profile is closed.
  await (profile && !isTraced() ? giveBack(profile) : page.context().close());
}

async function pageOfProfile(
  browser: Browser,
  options: ProfileOptions,
  preferences: Record<string, string>,
): Promise<Page> {
  const profile = await takeProfile(browser, options, preferences);
  profileOf.set(profile.page, profile);
  return profile.page;
}

async function pageWithoutScripts(browser: Browser, options: ProfileOptions): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions(options),
    javaScriptEnabled: false,
  });
  return context.newPage();
}

/** Gives the browser context the session of a test client. */
async function signIn(
  context: BrowserContext,
  app: TestApp,
  { cookie }: TestClient,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Options of axe. It lists details only of violations, because details of all passed checks would be large and slow.
 */
const rules = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** The minified source. The browser compiles it on each checked page, which takes half as long as for the usual one. */
const axeSource = readFileSync(
  join(import.meta.dirname, "..", "..", "node_modules", "axe-core", "axe.min.js"),
  "utf8",
);

/** Checks that the page has no accessibility violations (WCAG 2.2 AA, by axe) and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await timed("axe", () => runAxe(page));
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    })),
  ).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** For a state of a screen in which axe has run at another size or in another language. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow, "the page scrolls sideways by this many pixels").toBe(0);
}

/**
 * Code for the page: waits for transitions, whose first frame has the colours of before, and returns whether axe is
 * loaded.
 */
const settled = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished),
).then(() => "axe" in window)`;

async function runAxe(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate<boolean>(settled))) await page.evaluate(axeSource);
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify(rules)})`);
}

/** Saves a screenshot in tests/e2e/screens/ when FUNDI_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["FUNDI_PICTURES"]) return;
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: "disabled" });
}

/**
 * Waits for a toast with exactly this text. Each toast counts once, because that of the step before may still be there
 * when the same words are expected again.
 */
export const toast = (page: TestPage, text: string): Promise<void> =>
  page
    .locator(`[data-sonner-toast]:not([data-awaited=${JSON.stringify(text)}])`)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element, awaited) => {
      element.closest("[data-sonner-toast]")?.setAttribute("data-awaited", awaited);
    }, text);
