/** Runs vitest in a process of its own, and reads what it reports. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FileResult, TestReport } from "./test-report.ts";

const root = join(import.meta.dirname, "..", "..");

export interface VitestRun {
  files: FileResult[];
  /** Whether nothing has failed, neither in the tests nor outside of them. */
  isClean: boolean;
  /** The number of errors outside of all tests. It is not 0 if vitest has not come to its end. */
  errors: number;
}

/** Runs the tests of the files that match, or all. Throws if vitest has written no report. */
export async function runVitest(
  filters: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), "fundi-test-report-"));
  try {
    const report = join(folder, "report.json");
    const errors = join(folder, "errors");
    const exitCode = await spawnVitest(
      [
        ...filters,
        "--reporter=default",
        "--reporter=json",
        `--reporter=${join(import.meta.dirname, "errors-reporter.ts")}`,
        `--outputFile.json=${report}`,
      ],
      { ...env, FUNDI_TEST_ERRORS: errors },
    );
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
    return {
      files: testResults,
      isClean: exitCode === 0,
      errors: existsSync(errors) ? Number(readFileSync(errors, "utf8")) : 1,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A signal to this process ends vitest, and no further run begins. */
function spawnVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(
    process.execPath,
    [join("node_modules", "vitest", "vitest.mjs"), "run", ...args],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } },
  );
  let end: NodeJS.Signals | undefined;
  const signals = (["SIGINT", "SIGTERM"] as const).map((signal) => {
    const pass = () => {
      end = signal;
      child.kill(signal);
    };
    process.on(signal, pass);
    return () => process.off(signal, pass);
  });
  return new Promise((resolve, reject) => {
    const settle = (code: number | null) => {
      for (const stop of signals) stop();
      if (end) reject(new Error(`Ended by ${end}`));
      else resolve(code ?? 1);
    };
    child.once("exit", settle);
    child.once("error", () => settle(1));
  });
}
