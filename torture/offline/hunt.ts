/** Runs many schedules, and finds the shortest one that fails. */
import fc from "fast-check";
import type { Finding, Symptom } from "./judge.ts";
import type { MakeWorld } from "./layer.ts";
import { productParts, type Parts } from "./parts.ts";
import { schedules, type Schedule } from "./schedule.ts";
import { simulate, type Course } from "./simulate.ts";

/** Every so many schedules one is run twice, and both runs must have the same course. */
const REPEATED = 20;

export interface Hunted {
  runs: number;
  /** The findings of the shortest schedule that fails; empty if none does. */
  findings: readonly Finding[];
  /** Repeats this schedule: `FUNDI_TORTURE_SEED=seed FUNDI_TORTURE_PATH=path npm run torture:offline`. */
  seed: number;
  path: string | null;
  schedule: Schedule | null;
}

export interface HuntOptions {
  seed: number;
  runs: number;
  path?: string | undefined;
  parts?: Parts;
  /** Runs a schedule that is no simulation, in place of `parts` and `makeWorld`. */
  run?: (schedule: Schedule) => Promise<Course>;
  /** The world and its schedules; by default the models. */
  makeWorld?: MakeWorld;
  from?: fc.Arbitrary<Schedule>;
  /** Whether some schedules run twice, to see whether both have the same course. By default they do. */
  repeats?: boolean;
  /** Only findings with this symptom count. */
  symptom?: Symptom;
  /** Stops at the first schedule that fails instead of looking for the shortest. */
  isFirstEnough?: boolean;
}

export async function hunt(options: HuntOptions): Promise<Hunted> {
  const { seed, runs, path, parts = productParts, makeWorld, symptom } = options;
  const { from = schedules, repeats = true, isFirstEnough = false } = options;
  const run = options.run ?? ((schedule: Schedule) => simulate(schedule, parts, makeWorld));
  let course = 0;
  const findingsOf = async (schedule: Schedule): Promise<readonly Finding[]> => {
    const { findings, trace } = await run(schedule);
    course += 1;
    const differs =
      repeats && course % REPEATED === 0 && !isSame(trace, (await simulate(schedule, parts)).trace);
    const all: Finding[] = [
      ...findings,
      ...(differs
        ? [{ symptom: "differs" as const, text: "two runs of one schedule differ" }]
        : []),
    ];
    return symptom === undefined ? all : all.filter((finding) => finding.symptom === symptom);
  };
  // The shortest schedule that fails is the last one that has failed.
  let last: readonly Finding[] = [];
  const property = fc.asyncProperty(from, async (schedule) => {
    const found = await findingsOf(schedule);
    if (found.length > 0) last = found;
    return found.length === 0;
  });
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: isFirstEnough,
    ...(path !== undefined && { path }),
  });
  // The simulation itself failed, and has found nothing.
  if (result.failed && last.length === 0) throw result.errorInstance;
  const [schedule = null] = result.counterexample ?? [];
  return {
    runs: result.numRuns,
    findings: last,
    seed: result.seed,
    path: result.counterexamplePath,
    schedule,
  };
}

const isSame = (a: Course["trace"], b: Course["trace"]): boolean => a.join("\n") === b.join("\n");
