import { defineConfig } from "vitest/config";

/** The plan as a test: needs no database, so that `npm run check` has it in seconds. */
const tidyTest = "tests/tidy.test.ts";
const serverTests = ["src/server/**/*.test.ts", "src/areas/**/server/**/*.test.ts"];

export default defineConfig({
  test: {
    // As many files at once as there are cores: by itself vitest leaves one free, which on two is half of them.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", tidyTest],
          exclude: serverTests,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "server",
          include: [...serverTests, "tests/*.test.ts", "tests/tools/*.test.ts"],
          exclude: [tidyTest],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: "tests/support/one-day.ts",
          // The whole server is loaded once per worker instead of once per file, which was near half of the work.
          // What a file needs of its own (database, app, addresses) it makes; modules keep nothing that matters.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Last: beside the heaviest tests of the server a browser waits too long.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: "tests/support/one-day.ts",
          sequence: { groupOrder: 1 },
          isolate: false,
          // As patient as Playwright's own waiting; what waits for nothing more goes on at once.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
