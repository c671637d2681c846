/** Writes down what each test file costs, when `npm test -- --report` has named a file for it. */
import { appendFileSync } from "node:fs";
import { afterAll, afterEach, expect } from "vitest";
import { counts, resetCounts, type Counts } from "./counters.ts";
import { processorMs } from "./processor-time.ts";

export interface FileCost extends Counts {
  file: string;
  /** Milliseconds of wall time, with the loading of the file. */
  wallMs: number;
  /** Milliseconds of processor time of the worker, its browser and other child processes, without PostgreSQL. */
  processorMs: number;
  assertions: number;
}

const costsFile = process.env["FUNDI_TEST_COSTS"];
if (costsFile) {
  resetCounts();
  const began = performance.now();
  const before = processorMs();
  let assertions = 0;
  afterEach(() => {
    assertions += expect.getState().assertionCalls;
  });
  // Vitest runs the last registered hook first, so this one runs after those of the test file.
  afterAll(() => {
    const cost: FileCost = {
      file: expect.getState().testPath ?? "",
      wallMs: performance.now() - began,
      processorMs: processorMs() - before,
      assertions,
      ...counts,
    };
    appendFileSync(costsFile, `${JSON.stringify(cost)}\n`);
  });
}
