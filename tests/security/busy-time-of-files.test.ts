import { expect, test } from "vitest";
import { readCsv, UnclosedQuote } from "#src/server/csv/csv-reader.ts";
import { leastBusyTime } from "#tests/support/busy/busy-time.ts";
import { hostileFiles } from "#tests/support/busy/hostile-files.ts";

const LARGEST = 12 * 1024 * 1024;
const MAX_TURN_MS = 200;
/** 12 MB take one to three seconds. A reader whose time grows with the square would take hours. */
const MAX_MS = 10_000;

test.each(hostileFiles(LARGEST).filter(([shape]) => !shape.includes("cell")))(
  "12 MB of %s are read in little time, and other requests are served meanwhile",
  async (_, text) => {
    const work = async () => {
      try {
        for await (const row of readCsv(text)) expect(row.cells.length).toBeGreaterThan(0);
      } catch (error) {
        if (!(error instanceof UnclosedQuote)) throw error;
      }
    };
    expect(await leastBusyTime(work, "longest", MAX_TURN_MS)).toBeLessThan(MAX_TURN_MS);
    expect(await leastBusyTime(work, "total", MAX_MS)).toBeLessThan(MAX_MS);
  },
);
