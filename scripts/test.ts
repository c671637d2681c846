/**
 * `npm test`: runs all tests, or those of the given files. Starts PostgreSQL for them unless FUNDI_TEST_DATABASE_URL is
 * set. `npm test -- --report` also writes what the tests cost to test-costs.md. Its last line is "N passed, N failed,
 * N skipped".
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FileCost } from "#tests/support/costs/measure-file.ts";
import { processorMsOfChildren } from "#tests/support/costs/processor-time.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";

import { buildClientWhenStale } from "./build-client.ts";
import { findOrInstallBrowser } from "./browser.ts";
import { installMissingPackages } from "./debian-packages.ts";
import { reportOfCosts } from "./test-costs.ts";

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "fundi-test-report-"));
const report = join(reports, "report.json");
const costsFile = join(reports, "costs.jsonl");
const wantsReport = process.argv.includes("--report");
const filters = process.argv.slice(2).filter((argument) => argument !== "--report");

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  installMissingPackages();
  const browser = await findOrInstallBrowser();
  await buildClientWhenStale(console.log);
  const given = process.env["FUNDI_TEST_DATABASE_URL"];
  const postgres = given ? null : await startTestPostgres();
  try {
    const exitCode = await runVitest({
      FUNDI_CHROMIUM: browser,
      FUNDI_TEST_DATABASE_URL: given ?? postgres?.url,
      FUNDI_TEST_SERVER_DATABASE_URL:
        postgres?.serverUrl ?? process.env["FUNDI_TEST_SERVER_DATABASE_URL"],
      ...(wantsReport && { FUNDI_TEST_COSTS: costsFile }),
    });
    if (wantsReport) writeCosts();
    ({ passed, failed, skipped } = countTests(readReport()));
    // A run without any test has failed, and so has a run with an error outside the tests.
    if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

function runVitest(env: NodeJS.ProcessEnv): Promise<number> {
  const args = [
    join("node_modules", "vitest", "vitest.mjs"),
    "run",
    ...filters,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  // Passes the signal on to vitest. When vitest has ended, PostgreSQL is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  /** vitest's name for the number of skipped tests. */
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number }[];
  }[];
}

/** Writes what the files have cost. Vitest has ended, so the only living child of this process is PostgreSQL. */
function writeCosts(): void {
  const lines = existsSync(costsFile) ? readFileSync(costsFile, "utf8").trim().split("\n") : [];
  const tests = readReport().testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name,
      title: fullName,
      ms: duration ?? 0,
    })),
  );
  const costs = lines.map((line) => JSON.parse(line) as FileCost);
  writeFileSync(
    join(root, "test-costs.md"),
    reportOfCosts(`${root}/`, { costs, tests, postgresMs: processorMsOfChildren() }),
  );
  console.log("What the tests cost is in test-costs.md");
}

function readReport(): Report {
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** Returns the numbers of tests. A file that cannot be loaded counts as one failed test. */
function countTests(read: Report): { passed: number; failed: number; skipped: number } {
  const brokenFiles = read.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + brokenFiles.length,
    skipped: read.numPendingTests,
  };
}
