import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

/** The house rules need no database, so that `npm run check` runs them in seconds. */
const tidyTests = ["tests/tidy.test.ts", "tests/tidy/*.test.ts"];
/** Runs before each file. The first one counts what the file costs, and ends last. */
const beforeEachFile = ["tests/support/costs/measure-file.ts", "tests/support/one-day.ts"];
/** They measure how long work keeps the thread busy, so each has a new process, and nothing beside it. */
const busyTimeTests = "tests/security/busy-time*.test.ts";
const serverTests = ["src/server/**/*.test.ts", "src/areas/**/server/**/*.test.ts"];

export default defineConfig({
  test: {
    // More workers than cores, because each waits for PostgreSQL and the browser for a part of its time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", ...tidyTests],
          exclude: serverTests,
          setupFiles: "tests/support/costs/measure-file.ts",
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          // Every folder of tests, so that the tests of a new one run without being named here.
          include: [...serverTests, "tests/*.test.ts", "tests/*/*.test.ts"],
          exclude: [...tidyTests, busyTimeTests, "tests/e2e/**"],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: beforeEachFile,
          // Each worker loads the server's modules once instead of once per file, which took almost half of the time. A
          // file creates its own database, app and addresses; modules keep no state between files.
          isolate: false,
          // Long enough for a slow machine. A test that never finishes still fails.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Runs last: a browser would wait too long beside the heaviest server tests.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: [...beforeEachFile, "tests/support/pages/show-open-pages.ts"],
          sequence: { groupOrder: 1 },
          isolate: false,
          // The same time-out as Playwright's own; a fulfilled wait continues at once.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "alone",
          include: [busyTimeTests],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: beforeEachFile,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
