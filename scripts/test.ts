/**
 * `npm test`: runs all tests, or those of the given files. Starts PostgreSQL for them unless FUNDI_TEST_DATABASE_URL is
 * set. Its last line is "N passed, N failed, N skipped".
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startTestPostgres } from "#tests/support/test-postgres.ts";

import { buildClientWhenStale } from "./build-client.ts";
import { findOrInstallBrowser } from "./browser.ts";

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "fundi-test-report-"));
const report = join(reports, "report.json");
const filters = process.argv.slice(2);

let passed = 0;
let failed = 0;
let skipped = 0;
try {
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
    });
    ({ passed, failed, skipped } = readReport());
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
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Reads the numbers of tests from vitest's report. A file that cannot be loaded counts as one failed test. */
function readReport(): { passed: number; failed: number; skipped: number } {
  const read = JSON.parse(readFileSync(report, "utf8")) as Report;
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
