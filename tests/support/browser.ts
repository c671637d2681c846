/** What journeys in tests/e2e share: a browser, pages at the desk and on the phone, axe, pictures. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import axe, { type AxeResults } from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { findOrInstallBrowser } from "../../scripts/browser.ts";
import type { TestApp } from "./app.ts";
import type { TestClient } from "./client.ts";

const sizes = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 900, height: 1100 },
  phone: { width: 360, height: 740 },
} as const;

const screens = join(import.meta.dirname, "..", "e2e", "screens");

export interface BrowserOptions {
  /** What its camera shows, over and over: a .y4m file, see `filmOf`. Pages still have to be allowed to use it. */
  film?: string;
}

/**
 * The browser (scripts/browser.ts) with the screens built. One per test file, opened before startTestApp(): the
 * server serves what was built when it started. Close it after all.
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
      // Without a window there is nobody to ask for the camera: whoever asks gets it.
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
  /** Whose session the page has; nobody's when left out. */
  as?: TestClient;
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  language?: "en" | "sw";
}

export interface TestPage extends Page {
  /** What went wrong in the page itself so far: uncaught errors, and complaints of React and the browser. */
  complaints: string[];
}

/** A page of its own browser profile, at the address of the app: `page.goto("/customers")`. */
export async function openPage(
  browser: Browser,
  app: TestApp,
  { as, size = "desk", theme = "light", language = "en" }: PageOptions = {},
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
  });
  await choose(context, { theme, language });
  if (as) await signIn(context, app, as);
  // Patience costs nothing while all goes well; on a machine with other work a page may take its time.
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const page = Object.assign(await context.newPage(), { complaints });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // Refused requests are logged by the browser as errors; what the screen makes of them is the tests' business.
    const isRefusal = message.text().startsWith("Failed to load resource");
    // What React mended by itself nobody saw, but something is wrong there: src/app/client/main.tsx tells of it.
    const isMended = message.text().startsWith("recovered while drawing");
    if (isMended || (message.type() === "error" && !isRefusal)) complaints.push(message.text());
  });
  return page;
}

/** As if chosen on this device before; from then on what the page itself chooses holds. */
async function choose(context: BrowserContext, choices: Record<string, string>): Promise<void> {
  await context.addInitScript((wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      if (localStorage.getItem(`fundi.${name}`) === null) {
        localStorage.setItem(`fundi.${name}`, value);
      }
    }
  }, choices);
}

/** Gives the whole context the session of a client of the tests. */
async function signIn(
  context: BrowserContext,
  app: TestApp,
  { cookie }: TestClient,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
}

/** What passed is not told: reckoned up and carried over, it takes four times as long as the looking. */
const rules = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** Nothing on the page keeps anybody out (WCAG 2.2 AA, by axe), and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(rules)})`);
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

/** A picture to look at, in tests/e2e/screens/; made only where FUNDI_PICTURES is set, since nobody looks in a full run. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["FUNDI_PICTURES"]) return;
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: "disabled" });
}
