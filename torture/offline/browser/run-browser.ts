/** The third layer of `npm run torture:offline`: the built app in a real browser, with the real server and PostgreSQL. */
import type { Build } from "#tests/support/pages/shop-line.ts";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { reportBug, reportRun, type LayerOptions } from "../report.ts";
import type { RealShop } from "../shop/real-shop.ts";
import { withRealShop } from "../shop/with-real-shop.ts";
import { huntBrowserBug, huntInBrowser, openBrowser, type OpenBrowser } from "./hunt-browser.ts";
import { plantedBrowserBugs, type PlantedBrowserBug } from "./planted-browser-bugs.ts";

const RULES_EVERY = 10;
const RUNS_FOR_A_BUG = 12;

/** Returns whether nothing was found but the planted bugs. */
export async function runBrowserLayer({ seed, runs, path, show }: LayerOptions): Promise<boolean> {
  // The server serves the screens that exist when it starts.
  await buildClientWhenStale(console.log);
  return withRealShop(async (shop) => {
    const counted = new Map<string, number>();
    const tell = (trace: readonly string[]) => {
      for (const said of countable(trace)) counted.set(said, (counted.get(said) ?? 0) + 1);
      if (path !== undefined) console.log(trace.map((line) => `    ${line}`).join("\n"));
    };
    const options = { seed, runs, path, rulesEvery: RULES_EVERY, tell };
    let isWell = await reportRun("schedules in a browser", show, () =>
      inBrowser(shop, undefined, (open) => huntInBrowser(open, options)),
    );
    console.log(`    ${[...counted].map(([said, times]) => `${said} ${times}`).join(", ")}`);
    if (path === undefined)
      for (const bug of Object.keys(plantedBrowserBugs) as PlantedBrowserBug[])
        isWell = (await findBug(bug)) && isWell;
    return isWell;

    function findBug(bug: PlantedBrowserBug): Promise<boolean> {
      const { build, does } = plantedBrowserBugs[bug];
      const few = { seed, runs: RUNS_FOR_A_BUG };
      return reportBug(bug, does, () =>
        inBrowser(shop, build, (open) => huntBrowserBug(open, bug, few)),
      );
    }
  });
}

async function inBrowser<T>(
  shop: RealShop,
  build: Build | undefined,
  work: (open: OpenBrowser) => Promise<T>,
): Promise<T> {
  const open = await openBrowser(shop, build);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** What became of taps, and what the screen did not allow. */
const countable = (trace: readonly string[]): string[] =>
  trace.flatMap((line) => /\d+ (not saved|saved|nothing said|no [a-z ]+)/.exec(line)?.[1] ?? []);
