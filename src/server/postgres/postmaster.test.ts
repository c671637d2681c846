import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastWords } from "./postmaster.ts";

let home: string;
let startLog: string;
let log: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "fundi-words-"));
  startLog = join(home, "start.log");
  log = join(home, "log", "postgresql-Sun.log");
  mkdirSync(join(home, "log"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const redirected =
  "2026-11-22 04:04:32.220 UTC [18350] LOG:  redirecting log output to logging collector process\n";
const shared =
  "2026-11-22 04:04:32.300 UTC [18350] FATAL:  pre-existing shared memory block is still in use\n";

test("messages from before PostgreSQL opened its log are found", async () => {
  writeFileSync(startLog, "FATAL:  could not read file\n");
  expect(await lastWords(startLog, home)).toBe("FATAL:  could not read file");
});

test("a reason that the log records a moment later is awaited", async () => {
  writeFileSync(startLog, redirected);
  // The log has lines of an earlier start and lines of this start.
  writeFileSync(log, "2026-11-22 03:00:00.000 UTC [777] FATAL:  an old reason\n");
  appendFileSync(log, "2026-11-22 04:04:32.250 UTC [18350] LOG:  starting PostgreSQL 18\n");
  const words = lastWords(startLog, home);
  writeFileSync(join(home, "current_logfiles"), "stderr log/postgresql-Sun.log\n");
  appendFileSync(log, shared);
  expect(await words).toContain("pre-existing shared memory block");
});

test("a killed PostgreSQL leaves no message", async () => {
  writeFileSync(startLog, redirected);
  expect(await lastWords(startLog, home)).toContain("redirecting log output");
});
