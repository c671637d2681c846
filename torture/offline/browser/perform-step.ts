/** What happens in a step of a schedule: to the browser, its users, the network and the shop. */
import type { Page } from "playwright-core";
import type { TestPage } from "#tests/support/browser.ts";
import type { Line } from "../device.ts";
import type { JudgedDevice } from "../judge.ts";
import type { ScheduleStep } from "../schedule.ts";
import { performAct } from "../shop/acts.ts";
import type { RealShop } from "../shop/real-shop.ts";
import { closeDialogs, type BrowserDevice } from "./browser-device.ts";
import type { BrowserServer } from "./browser-server.ts";
import type { BrowserStage } from "./browser-stage.ts";
import { makeBrowserTap, type BrowserTap } from "./browser-taps.ts";
import type { DeviceDump } from "./device-dump.ts";
import { readKept } from "./device-records.ts";
import type { FaultyLine } from "./line.ts";
import { pressOn, screens } from "./screens.ts";

export interface Run {
  shop: RealShop;
  stage: BrowserStage;
  line: FaultyLine;
  device: BrowserDevice;
  server: BrowserServer;
  taps: BrowserTap[];
  /** What each page still has to say. */
  hearing: WeakMap<Page, Promise<void>>;
  disk: DeviceDump;
  judgedDevice: JudgedDevice;
  trace: (line: string) => void;
}

export async function perform(run: Run, step: ScheduleStep): Promise<void> {
  const { kind, a, b } = step;
  const { device, line, server } = run;
  switch (kind) {
    case "tap":
      return tap(run, step);
    case "up":
    case "cut":
    case "black hole":
    case "portal":
    case "bad gateway":
    case "lossy":
    case "slow":
    case "cut in the middle":
      line.state = kind satisfies Line;
      return;
    case "maintenance":
      return server.setMaintenance(true).catch(() => {});
    case "well":
      server.mood = "well";
      return server.setMaintenance(false).catch(() => {});
    case "moody":
    case "dying":
      server.mood = kind;
      return;
    case "open page":
      return device.openPage();
    case "close page":
      return device.losePage(device.page, b % 2 === 0);
    case "kill browser":
      return device.kill();
    case "online":
      return void (await device.page.evaluate(`dispatchEvent(new Event("online"))`));
    case "other user":
    case "sign in":
      return changeUser(run, { leaves: kind === "other user", place: a });
    case "session ends":
      return endSessions(run);
    default:
      return performAct(run.shop, run.stage, step);
  }
}

const asksToSignIn = (page: Page): boolean => new URL(page.url()).pathname === "/login";

/** Nobody can sign in without a network. */
const canSignIn = ({ line }: Run): boolean => line.state === "up" || line.state === "slow";

/** Somebody leaves, and another user comes if the network allows it; or somebody comes when nobody is here. */
async function changeUser(run: Run, { leaves, place }: { leaves: boolean; place: number }) {
  const { device, stage, disk } = run;
  // The server has ended the session, and the page has heard it.
  if (asksToSignIn(device.page)) device.user = null;
  const before = device.user;
  if (before !== null && !leaves) return;
  if (before !== null)
    await attempt(run, "sign out", async () => {
      disk.look(await readKept(device.page));
      await device.leave();
    });
  const next = stage.people.find((person) => person !== before && (before || place % 2 === 0));
  if (canSignIn(run)) await attempt(run, "sign in", () => device.enter(next ?? stage.people[1]));
}

export const noStep = (what: string, { message }: Error): string =>
  `no ${what}: ${message.split("\n")[0]}`;

/** What the screen does not allow now does not happen. */
async function attempt({ trace }: Run, what: string, act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    (error: Error) => {
      trace(noStep(what, error));
      return false;
    },
  );
}

const endSessions = async ({ shop, device }: Run): Promise<void> => {
  if (device.user)
    await shop.db.deleteFrom("sessions").where("userId", "=", device.user.userId).execute();
};

async function tap(run: Run, step: ScheduleStep): Promise<void> {
  const { device, stage, taps, judgedDevice, trace, hearing } = run;
  const { page } = device;
  if (!device.user || asksToSignIn(page)) return;
  // The user looks at what the screen says about the last tap, unless something ends the page.
  await hearing.get(page);
  const made = makeBrowserTap(step, {
    stage,
    device: judgedDevice,
    user: device.user.userId,
    earlier: taps,
  });
  const { kind, entry } = made;
  const isReady = await attempt(run, kind, async () => {
    await closeDialogs(page);
    await screens[kind].prepare(page as TestPage, entry);
  });
  if (!isReady) {
    await page.reload().catch(() => {});
    return;
  }
  taps.push(made);
  const pressed = await pressOn(page, kind, entry).catch(() => null);
  const said = pressed?.hearing.then(
    (outcome) => {
      made.outcome = outcome === "saved" ? "saved" : "not saved";
      trace(`${made.outcome} ${made.number} ${kind}`);
    },
    (error: Error) => trace(`nothing said ${made.number} ${kind}: ${error.message.split("\n")[0]}`),
  );
  if (said) hearing.set(page, said);
  // Some do not wait for it.
  if (step.b % 4 > 0) await said;
}
