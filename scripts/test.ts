/**
 * `npm test`: runs all tests, or those of the given files. Starts PostgreSQL for them unless FUNDI_TEST_DATABASE_URL is
 * set. `npm test -- --report` also writes what the tests cost to test-costs.md. `npm test -- --repeat-journeys` runs a
 * failed journey file once more (test-run/repeat-journeys.ts). Its last line is "N passed, N failed, N skipped".
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import type { FileCost } from "#tests/support/costs/measure-file.ts";
import { processorMsOfChildren } from "#tests/support/costs/processor-time.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";

import { buildClientWhenStale } from "./build-client.ts";
import { findOrInstallBrowser } from "./browser.ts";
import { installMissingPackages } from "./debian-packages.ts";
import {
  finalResults,
  repeatJourneys,
  reportRepeated,
  type RunFile,
} from "./test-run/repeat-journeys.ts";
import { runVitest } from "./test-run/run-vitest.ts";
import { reportOfCosts } from "./test-costs.ts";
import { countTests, type FileResult, type TestCounts } from "./test-run/test-report.ts";

const root = join(import.meta.dirname, "..");
const options = ["--report", "--repeat-journeys"];
const wantsReport = process.argv.includes("--report");
const wantsRepeats = process.argv.includes("--repeat-journeys");
const filters = process.argv.slice(2).filter((argument) => !options.includes(argument));

const costs = mkdtempSync(join(tmpdir(), "fundi-test-costs-"));
const costsFile = join(costs, "costs.jsonl");
let counts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
try {
  installMissingPackages();
  const browser = await findOrInstallBrowser();
  await buildClientWhenStale(console.log);
  const given = process.env["FUNDI_TEST_DATABASE_URL"];
  const postgres = given ? null : await startTestPostgres();
  try {
    counts = await runTests({
      FUNDI_CHROMIUM: browser,
      FUNDI_TEST_DATABASE_URL: given ?? postgres?.url,
      FUNDI_TEST_SERVER_DATABASE_URL:
        postgres?.serverUrl ?? process.env["FUNDI_TEST_SERVER_DATABASE_URL"],
    });
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  counts.failed += 1;
}
rmSync(costs, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runTests(env: NodeJS.ProcessEnv): Promise<TestCounts> {
  const run = await runVitest(filters, {
    ...env,
    ...(wantsReport && { FUNDI_TEST_COSTS: costsFile }),
  });
  if (wantsReport) writeCosts(run.files);
  const repeated = wantsRepeats ? await repeatJourneys(run.files, runAlone(env)) : [];
  const found = countTests(finalResults(run.files, repeated));
  for (const line of wantsRepeats ? reportRepeated(root, run.files, repeated) : [])
    console.log(line);
  // A run without any test has failed, and so has a run with an error outside the tests, which no repetition mends.
  const isBroken = run.errors > 0 || found.passed === 0 || (repeated.length === 0 && !run.isClean);
  return isBroken && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/** Runs one file with a trace (tests/support/pages/trace.ts). */
function runAlone(env: NodeJS.ProcessEnv): RunFile {
  return async (path) => {
    const file = relative(root, path).replaceAll("\\", "/");
    console.log(`${file} failed and is run once more, alone and with a trace`);
    const { files, isClean } = await runVitest([file], { ...env, FUNDI_TEST_TRACE: "1" });
    return { result: files.find(({ name }) => name === path) ?? null, isClean };
  };
}

/** Writes what the files have cost. Vitest has ended, so the only living child of this process is PostgreSQL. */
function writeCosts(files: readonly FileResult[]): void {
  const lines = existsSync(costsFile) ? readFileSync(costsFile, "utf8").trim().split("\n") : [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name,
      title: fullName,
      ms: duration ?? 0,
    })),
  );
  writeFileSync(
    join(root, "test-costs.md"),
    reportOfCosts(`${root}/`, {
      costs: lines.map((line) => JSON.parse(line) as FileCost),
      tests,
      postgresMs: processorMsOfChildren(),
    }),
  );
  console.log("What the tests cost is in test-costs.md");
}
