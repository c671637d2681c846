/** Runs many schedules in a real browser, one after another in the same profile. */
import type fc from "fast-check";
import { hunt, type Hunted } from "../hunt.ts";
import type { Build } from "#tests/support/pages/shop-line.ts";
import type { Symptom } from "../judge.ts";
import { schedulesOfBrowser, type Schedule } from "../schedule.ts";
import { newViolations } from "../shop/judge-shop.ts";
import type { RealShop } from "../shop/real-shop.ts";
import { BrowserDevice } from "./browser-device.ts";
import { startFaultyLine, type FaultyLine } from "./line.ts";
import {
  plantedBrowserBugs,
  type BrowserBug,
  type PlantedBrowserBug,
} from "./planted-browser-bugs.ts";
import { runSchedule } from "./run-schedule.ts";

interface BrowserHunt {
  seed: number;
  runs: number;
  path?: string | undefined;
  /** Every so many schedules all rules of the database are checked. */
  rulesEvery?: number;
  symptom?: Symptom;
  from?: fc.Arbitrary<Schedule>;
  /** Gets what happened in each schedule. */
  tell?: (trace: readonly string[]) => void;
}

/** A shop with a browser that is open, on a new profile. */
export interface OpenBrowser {
  shop: RealShop;
  line: FaultyLine;
  device: BrowserDevice;
  close: () => Promise<void>;
}

export async function openBrowser(shop: RealShop, build?: Build): Promise<OpenBrowser> {
  const line = await startFaultyLine({
    get url() {
      return shop.url();
    },
  });
  if (build) line.upgrade(build);
  const device = new BrowserDevice(line.url);
  await device.open();
  await device.openPage();
  const close = async () => {
    await device.forget();
    await line.close();
  };
  return { shop, line, device, close };
}

/**
 * A schedule that fails is not made shorter: it takes seconds, and what runs at the same time in a browser does not always
 * meet again.
 */
export async function huntInBrowser(open: OpenBrowser, options: BrowserHunt): Promise<Hunted> {
  const { rulesEvery = Infinity, from = schedulesOfBrowser, tell, ...hunted } = options;
  const { shop, line, device } = open;
  const known = new Set<string>();
  if (rulesEvery < Infinity) await newViolations(shop.db, known);
  let runs = 0;
  const checksRules = () => ++runs % rulesEvery === 0;
  const run = async (schedule: Schedule) => {
    const course = await runSchedule({ shop, line, device, checksRules, known }, schedule);
    tell?.(course.trace);
    return course;
  };
  return hunt({ ...hunted, run, from, repeats: false, isFirstEnough: true });
}

/** The bug stays in this browser. One that changes files of the app needs a browser that was opened with its build. */
export async function huntBrowserBug(
  open: OpenBrowser,
  bug: PlantedBrowserBug,
  options: { seed: number; runs: number },
): Promise<Hunted> {
  const { symptom, from, script }: BrowserBug = plantedBrowserBugs[bug];
  if (script !== undefined) await open.device.plant(script);
  return huntInBrowser(open, { ...options, symptom, from });
}
