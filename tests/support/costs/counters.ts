/** What the current test file has cost so far. `measure-file.ts` writes it down for `npm test -- --report`. */
export interface Counts {
  /** Browser profiles that were created. A reused one does not count. */
  profiles: number;
  /** Documents that a page loaded. A move inside the app is not one. */
  pageLoads: number;
  axes: number;
  axeMs: number;
  databases: number;
  databaseMs: number;
  servers: number;
  serverMs: number;
}

const none: Counts = {
  profiles: 0,
  pageLoads: 0,
  axes: 0,
  axeMs: 0,
  databases: 0,
  databaseMs: 0,
  servers: 0,
  serverMs: 0,
};

export let counts: Counts = { ...none };

/** Starts counting for a new test file. Files of one worker share the modules. */
export function resetCounts(): void {
  counts = { ...none };
}

export function count(what: "profiles" | "pageLoads"): void {
  counts[what] += 1;
}

/** Runs `work` and adds its time, in milliseconds of wall time. */
export async function timed<T>(
  what: "axe" | "database" | "server",
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    counts[`${what}s`] += 1;
    counts[`${what}Ms`] += performance.now() - began;
  }
}
