import { defineConfig } from "vitest/config";

/** The plan as a test: needs no database, so that `npm run check` has it in seconds. */
const tidyTest = "tests/tidy.test.ts";
const serverTests = ["src/server/**/*.test.ts", "src/areas/*/server/**/*.test.ts"];

export default defineConfig({
  test: {
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
          include: [...serverTests, "tests/*.test.ts"],
          exclude: [tidyTest],
          globalSetup: "tests/support/global-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Last, and one browser at a time: two of them starve each other on two cores.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          // A browser on two busy cores now and then misses a moment that a person would wait for; what fails twice is broken.
          retry: 1,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
