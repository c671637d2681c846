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
 * the server serves only screens that existed when it started. At its end, the test file closes the browser.
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

/** Opens a page in its own browser profile. Addresses are relative to the app: `page.goto("/customers")`. */
export async function openPage(
  browser: Browser,
  app: TestApp,
  { as, size = "desk", theme = "light", language = "en", scripts = true }: PageOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: sizes[size],
    hasTouch: size === "phone",
    isMobile: size === "phone",
    colorScheme: theme,
    locale: language === "sw" ? "sw-TZ" : "en-GB",
    timezoneId: "Africa/Dar_es_Salaam",
    reducedMotion: "reduce",
    acceptDownloads: true,
    javaScriptEnabled: scripts,
  });
  count("profiles");
  await choose(context, { theme, language });
  if (as) {
    await signIn(context, app, as);
    // The language of a signed-in user is stored with the user.
    await as.patch("/api/auth/preferences", { language });
  }
  // A page may be slow on a busy machine. A long time-out costs no time in a test that passes.
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  if (isTraced()) await startTrace(context);
  const page = Object.assign(await context.newPage(), { complaints });
  if (isTraced()) noteRequests(page);
  openPages.add(page);
  page.on("domcontentloaded", () => count("pageLoads"));
  page.on("close", () => openPages.delete(page));
  keepIntercepting(page);
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

/**
 * Lets the page intercept requests until it closes, once a test has set a route. Playwright stops the interception when
 * the last route is removed, and Chromium then sometimes loses requests that are under way. A lost script leaves the
 * page unfinished.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) await route("http://nowhere.invalid/", (request) => request.fallback());
    isKept = true;
    return route(...args);
  };
}

/** Stores preferences in the browser, as if the user had chosen them. Preferences that the page has stored are kept. */
async function choose(context: BrowserContext, choices: Record<string, string>): Promise<void> {
  await context.addInitScript((wanted) => {
    try {
      for (const [name, value] of Object.entries(wanted)) {
        if (localStorage.getItem(`fundi.${name}`) === null) {
          localStorage.setItem(`fundi.${name}`, value);
        }
      }
    } catch {
      // A frame without an origin of its own, such as the preview of the online shop, has no storage.
    }
  }, choices);
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
  const overflow = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow, "the page scrolls sideways by this many pixels").toBe(0);
}

async function runAxe(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify(rules)})`);
}

/** Saves a screenshot in tests/e2e/screens/ when FUNDI_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["FUNDI_PICTURES"]) return;
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: "disabled" });
}

/** Waits for a toast with exactly this text. */
export const toast = (page: TestPage, text: string): Promise<void> =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true }).first().waitFor();
