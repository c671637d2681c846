/** A real browser with a profile that stays: its pages end, it is killed, and its users come and go. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../../../scripts/browser.ts";
import type { TestPage } from "#tests/support/browser.ts";
import { filesWith } from "#tests/support/pages/files-with.ts";
import { today } from "#src/shared/time.ts";
import { visit } from "#tests/support/visit.ts";
import { evaluate, HAS_START, hasKeyOf } from "./device-records.ts";
import type { Person } from "./browser-stage.ts";

/** What cannot be done within this time cannot be done now. */
const PATIENCE_MS = 5_000;
/** A menu that is open answers a press at once. */
const MENU_MS = 2_000;
/** The worker comes a few seconds after the first screen, with some hundred files. */
const INSTALL_MS = 60_000;
const MAX_PAGES = 2;
const BLANK = "about:blank";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--default-tile-width=2048",
  "--default-tile-height=2048",
  "--js-flags=--no-opt --no-maglev",
];

export class BrowserDevice {
  readonly name = "browser";
  /** Who uses it; null after a sign-out. */
  user: Person | null = null;
  /** The screen that a new page opens. */
  home = "/login";
  #planted: string | null = null;
  readonly #origin: string;
  #folder = "";
  #context: BrowserContext | null = null;
  #processId = 0;
  #isInstalled = false;
  /** Files without the text that was looked for, as they were. */
  readonly #searched = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The pages of the shop. */
  get pages(): Page[] {
    const isOpen = (page: Page) => !crashed.has(page) && page.url() !== BLANK;
    return this.#context?.pages().filter(isOpen) ?? [];
  }

  /** The page that is used: the last one. */
  get page(): Page {
    const page = this.pages.at(-1);
    if (!page) throw new Error("no page is open");
    return page;
  }

  /** Opens the browser on its profile, which is made if there is none. */
  async open(): Promise<void> {
    this.#folder ||= await mkdtemp(join(tmpdir(), "fundi-torture-"));
    const context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: await findOrInstallBrowser(),
      args,
      baseURL: this.#origin,
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
      timezoneId: "Africa/Dar_es_Salaam",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (this.#planted !== null) await context.addInitScript(this.#planted);
    context.on("page", follow);
    for (const page of context.pages()) follow(page);
    this.#processId = await processOf(context);
    this.#context = context;
  }

  /** From the next load on, each page runs this code before its own. */
  async plant(script: string): Promise<void> {
    this.#planted = script;
    await this.#context?.addInitScript(script);
    await this.page.reload();
  }

  /** Opens a page at the home screen, by whatever network there is. */
  async openPage(): Promise<void> {
    if (!this.#context) throw new Error("the browser is not open");
    if (this.pages.length >= MAX_PAGES) return;
    const blank = this.#context.pages().find((page) => page.url() === BLANK);
    const page = blank ?? (await this.#context.newPage());
    await page.goto(this.home).catch(() => {});
  }

  /** A page ends by itself or because its user closes it. Somebody opens another one when there is none. */
  async losePage(page: Page, isCrash: boolean): Promise<void> {
    // A browser without any page ends.
    if (this.pages.length === 1) await this.#context?.newPage();
    if (isCrash) await crash(page);
    else await page.close();
    if (this.pages.length === 0) await this.openPage();
  }

  /** kill -9. The browser opens again as it was, and has the cookies that it had. */
  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const cookies = await context.cookies();
    const ended = context.waitForEvent("close", { timeout: 10_000 });
    process.kill(this.#processId, "SIGKILL");
    await ended;
    // Two of its processes may still write the files of the profile.
    for (const name of ["SingletonLock", "SingletonSocket", "SingletonCookie"])
      await rm(join(this.#folder, name), { force: true });
    await this.open();
    await this.#context?.addCookies(cookies);
    await this.openPage();
  }

  /** The user signs in on the page that is used, by the form, and the device has what a start without a network needs. */
  async enter(person: Person): Promise<void> {
    const { page } = this;
    if (this.user !== null) await this.leave();
    const login = `/login?next=${encodeURIComponent(this.home)}`;
    if (new URL(page.url()).pathname === "/login") await visit(page as TestPage, login);
    else await page.goto(login);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === this.home);
    this.user = person;
    // The till offers no shift: somebody else may have closed theirs.
    await page.evaluate(`localStorage.setItem("fundi.no-shift.${person.userId}", "${today()}")`);
    // The first user waits for the service worker.
    const patience = this.#isInstalled ? PATIENCE_MS : INSTALL_MS;
    if (!(await becomes(page, HAS_START, patience))) throw new Error("the worker is not ready");
    // Without it, the outbox keeps what users type in clear.
    await becomes(page, hasKeyOf(person.userId), PATIENCE_MS);
    this.#isInstalled = true;
  }

  /**
   * The user is here in the end: signs in, or loads the page again.
   * @param stays whether a page of theirs that is open is left as it is, and only hears that there is a network
   */
  async comeAs(person: Person, stays: boolean): Promise<void> {
    for (const extra of this.pages.slice(0, -1)) await extra.close();
    if (stays && (await evaluate(this.page, USER_OF_SESSION)) === person.userId)
      return void (await evaluate(this.page, `dispatchEvent(new Event("online"))`));
    // What is shown now may be the sign-in page, or a screen that asks for one.
    await this.page.goto(this.home);
    const isAway = await this.#asksToSignIn();
    if (isAway) this.user = null;
    if (isAway || this.user !== person) await this.enter(person);
  }

  /** Whether the page asks to sign in, and not shows the screen. */
  async #asksToSignIn(): Promise<boolean> {
    await this.page.locator("main h1, input[type=email]").first().waitFor();
    return new URL(this.page.url()).pathname === "/login";
  }

  /** The user signs out by the menu, whatever waits. */
  async leave(): Promise<void> {
    const { page } = this;
    this.user = null;
    if (new URL(page.url()).pathname === "/login") return;
    // A dialog that is being sent, or has unsaved input, may stay.
    await closeDialogs(page).catch(() => page.goto(this.home));
    const choose = async () => {
      await page.getByRole("button", { name: /^Your account/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click({ timeout: MENU_MS });
    };
    // What arrives meanwhile may draw the frame anew and close the menu. A user opens it again.
    await choose().catch(choose).catch(choose);
    const stays = page.getByRole("dialog").getByRole("button", { name: "Sign out" });
    const left = page.waitForURL("**/login**");
    await Promise.race([left, stays.click()]);
    await left;
  }

  /** The files of the profile that contain the text. */
  filesWith(text: string): Promise<string[]> {
    return filesWith(text, this.#folder, this.#searched);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Ends the browser and deletes its profile. */
  async forget(): Promise<void> {
    await this.close().catch(() => {});
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
    this.#folder = "";
    this.#isInstalled = false;
    this.user = null;
  }
}

/** Code for the page: by the server. */
const USER_OF_SESSION = `location.pathname !== "/login" && fetch("/api/auth/session")
  .then((answer) => (answer.ok ? answer.json() : null)).then((session) => session?.user.id)`;

export async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator("dialog[open]");
  for (let left = await open.count(); left > 0; left--) await page.keyboard.press("Escape");
  await open.first().waitFor({ state: "detached" });
}

async function becomes(page: Page, code: string, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await evaluate<boolean>(page, code)) return true;
    await delay(50);
  }
  return false;
}

const crashed = new WeakSet<Page>();

function follow(page: Page): void {
  page.on("crash", () => crashed.add(page));
  // Nobody stays because of what is typed.
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
}

async function crash(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const ended = page.waitForEvent("crash");
  // It gets no answer.
  void protocol.send("Page.crash").catch(() => {});
  await ended;
  await page.close().catch(() => {});
}

async function processOf(context: BrowserContext): Promise<number> {
  const protocol = await context.browser()?.newBrowserCDPSession();
  if (!protocol) throw new Error("the browser cannot be asked for its process");
  const { processInfo } = await protocol.send("SystemInfo.getProcessInfo");
  await protocol.detach();
  const found = processInfo.find(({ type }) => type === "browser");
  if (!found) throw new Error("the browser does not tell its process");
  return found.id;
}
