/** `npm run check`: checks types, lint, format and the house rules in parallel. Prints what failed, and a summary. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { settingsOfGo } from "./settings-of-go.ts";

const root = join(import.meta.dirname, "..");
const began = Date.now();

const env = { ...settingsOfGo, ...process.env };

const checks: Record<string, string[]> = {
  "types on the server": types("server"),
  "types in the client": types("client"),
  "types in the worker": types("worker"),
  lint: ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  format: ["oxfmt/bin/oxfmt", "--check"],
  ...(existsSync(join(root, "tests", "tidy.test.ts"))
    ? { "house rules": ["vitest/vitest.mjs", "run", "tests/tidy"] }
    : {}),
};

const outcomes = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => ({ name, complaint: await run(command) })),
);

const failures = outcomes.filter(({ complaint }) => complaint !== null);
for (const { name, complaint } of failures) console.log(`✗ ${name}\n${complaint?.trim()}\n`);
const seconds = ((Date.now() - began) / 1000).toFixed(1);
console.log(
  failures.length === 0
    ? `${outcomes.length} checks passed in ${seconds} s`
    : `${failures.length} of ${outcomes.length} checks failed in ${seconds} s`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * Returns the command that checks types. The compiler caches its results, and later checks only what has changed. One
 * checker takes half of the processor time of four, because each of them reads the shared types again.
 */
function types(side: string): string[] {
  const known = join("node_modules", ".cache", `types-${side}.tsbuildinfo`);
  const incremental = ["--incremental", "--tsBuildInfoFile", known];
  return [
    "typescript/bin/tsc",
    "-p",
    `tsconfig.${side}.json`,
    "--pretty",
    "--checkers",
    "1",
    ...incremental,
  ];
}

/** Runs a program; returns null on success, otherwise its output. */
function run([program = "", ...args]: string[]): Promise<string | null> {
  const script = join(root, "node_modules", program);
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (failure, output, complaint) => {
      resolve(failure ? `${output}${complaint}` || failure.message : null);
    });
  });
}
