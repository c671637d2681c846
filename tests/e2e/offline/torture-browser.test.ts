/** A short run of `npm run torture:offline -- --layer 3`: the built app in a real browser, whose network fails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import {
  huntBrowserBug,
  huntInBrowser,
  openBrowser,
  type OpenBrowser,
} from "../../../torture/offline/browser/hunt-browser.ts";
import { openRealShop, type RealShop } from "../../../torture/offline/shop/real-shop.ts";

const MINUTE = 60_000;
const seed = seedOfFile();
const RUNS = 8;

let shop: RealShop;
/** One for all tests, because the worker of a new profile takes long to install. */
let open: OpenBrowser;
beforeAll(async () => {
  await buildClientWhenStale(() => {});
  shop = await openRealShop();
  open = await openBrowser(shop);
}, 3 * MINUTE);
afterAll(async () => {
  await open.close();
  await shop.close();
}, MINUTE);

test(
  `in ${RUNS} schedules of a real browser no tap is lost or doubled`,
  async () => {
    let traced: readonly string[] = [];
    const tell = (trace: readonly string[]) => {
      traced = trace;
    };
    const options = { seed, runs: RUNS, rulesEvery: RUNS, tell };
    const { findings, path, schedule } = await huntInBrowser(open, options);
    const story = () => `path ${path}: ${JSON.stringify(schedule)}\n${traced.join("\n")}`;
    expect(findings, findings.length > 0 ? story() : "").toEqual([]);
  },
  5 * MINUTE,
);

// The last one, because the bug stays in the browser.
test("an outbox that keeps in clear what users type is found in the files of the browser", async () => {
  const { findings } = await huntBrowserBug(open, "kept in clear", { seed, runs: 5 });
  expect(findings.map(({ symptom }) => symptom)).toContain("readable");
});
