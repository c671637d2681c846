/**
 * Browser profiles that journeys use one after another. A new profile loads and compiles every file of the app again,
 * which takes more than half of the processor time of opening a page. A page that is given back is emptied: cookies,
 * storage, permissions, history and media settings. Its cache stays, because the names of the app's files change with
 * their content.
 *
 * A page is not used again if its test opened a second page, or changed what cannot be undone (`lasting`), or if it
 * keeps an answer that only holds for some time, such as a page of the online shop.
 */
import type { Browser, BrowserContext, CDPSession, Page, Response } from "playwright-core";
import { count } from "#tests/support/costs/counters.ts";

export interface ProfileOptions {
  /** The address of the shop. Addresses of the page are relative to it. */
  origin: string;
  isPhone: boolean;
  locale: string;
}

export interface Profile {
  page: Page;
  options: ProfileOptions;
  browser: Browser;
  protocol: CDPSession;
  isReusable: boolean;
}

/** The pages that no test uses now. They end with their browser. */
const freeOf = new WeakMap<Browser, Profile[]>();

/**
 * Returns an empty page of a used or new profile, at about:blank. The preferences are stored in the browser, as if the
 * user had chosen them.
 */
export async function takeProfile(
  browser: Browser,
  options: ProfileOptions,
  preferences: Record<string, string>,
): Promise<Profile> {
  const profile = takeFree(browser, options) ?? (await newProfile(browser, options));
  await empty(profile);
  await startWith(profile, preferences);
  profile.page.on("response", (response) => {
    if (isKeptForAWhile(response)) profile.isReusable = false;
  });
  return profile;
}

function takeFree(browser: Browser, options: ProfileOptions): Profile | undefined {
  const free = freeOf.get(browser) ?? [];
  const found = free.findIndex(
    (each) =>
      each.options.origin === options.origin &&
      each.options.isPhone === options.isPhone &&
      each.options.locale === options.locale,
  );
  return found < 0 ? undefined : free.splice(found, 1)[0];
}

/** Keeps the page for another test, or closes its profile. */
export async function giveBack(profile: Profile): Promise<void> {
  const { browser, page, isReusable } = profile;
  const context = page.context();
  if (!isReusable || page.isClosed() || context.pages().length !== 1) {
    await context.close();
    return;
  }
  page.removeAllListeners();
  await page.goto("about:blank");
  freeOf.set(browser, [...(freeOf.get(browser) ?? []), profile]);
}

async function newProfile(browser: Browser, options: ProfileOptions): Promise<Profile> {
  count("profiles");
  const context = await browser.newContext(contextOptions(options));
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const profile = { page, options, browser, protocol, isReusable: true };
  followLastingChanges(profile, page, lasting.page);
  followLastingChanges(profile, context, lasting.context);
  followLastingChanges(profile, page.clock, lasting.clock);
  keepIntercepting(page);
  return profile;
}

export const contextOptions = ({ origin, isPhone, locale }: ProfileOptions) => ({
  baseURL: origin,
  hasTouch: isPhone,
  isMobile: isPhone,
  locale,
  timezoneId: "Africa/Dar_es_Salaam",
  reducedMotion: "reduce" as const,
  acceptDownloads: true,
  // Its files would come from another test's server. One journey (system/start-offline.test.ts) has a profile with it.
  serviceWorkers: "block" as const,
});

/** The methods whose effect stays until the profile is closed. */
const lasting = {
  page: ["addInitScript", "exposeBinding", "exposeFunction", "route", "setExtraHTTPHeaders"],
  context: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "newCDPSession",
    "on",
    "route",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setOffline",
  ],
  clock: ["fastForward", "install", "pauseAt", "runFor", "setFixedTime", "setSystemTime"],
} as const;

function followLastingChanges<T extends Page | BrowserContext | Page["clock"]>(
  profile: Profile,
  target: T,
  methods: readonly (keyof T)[],
): void {
  for (const name of methods) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name](...args: unknown[]) {
        profile.isReusable = false;
        return method.apply(target, args);
      },
    });
  }
}

/** All that a page stores for its origin, except the files in its cache. */
const STORED =
  "file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets,shared_storage";

async function empty({ page, protocol, options: { origin } }: Profile): Promise<void> {
  const context = page.context();
  // A page may be slow on a busy machine. A long time-out costs no time in a test that passes.
  context.setDefaultTimeout(30_000);
  await context.clearCookies();
  await context.clearPermissions();
  // A test of passkeys opens the shop by the name of the host.
  for (const each of [origin, origin.replace("127.0.0.1", "localhost")])
    await protocol.send("Storage.clearDataForOrigin", { origin: each, storageTypes: STORED });
  await page.mouse.move(0, 0);
}

async function startWith(
  { page, protocol }: Profile,
  preferences: Record<string, string>,
): Promise<void> {
  // Only a document of the origin reaches its storage. This one is small and has no scripts.
  await page.goto("/favicon.svg");
  await page.evaluate((wanted) => {
    sessionStorage.clear();
    for (const [name, value] of Object.entries(wanted)) {
      localStorage.setItem(`fundi.${name}`, value);
    }
  }, preferences);
  await page.goto("about:blank");
  await protocol.send("Page.resetNavigationHistory");
}

/** Whether the cache may give this answer to the next test too. Files of the app never change, so they do not count. */
function isKeptForAWhile(response: Response): boolean {
  const caching = response.headers()["cache-control"] ?? "";
  return caching.startsWith("public") && !/immutable|max-age=0\b/.test(caching);
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
