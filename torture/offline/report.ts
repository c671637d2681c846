/** The lines that a run of a layer prints. */
import type { Hunted } from "./hunt.ts";

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export interface LayerOptions {
  seed: number;
  runs: number;
  path: string | undefined;
  /** Prints a schedule that fails. */
  show: (hunted: Hunted) => void;
}

/** @param what of which there were `runs`. Returns whether nothing was found. */
export async function reportRun(
  what: string,
  show: LayerOptions["show"],
  run: () => Promise<Hunted>,
): Promise<boolean> {
  const began = Date.now();
  const result = await run();
  const isWell = result.findings.length === 0;
  console.log(`${isWell ? "✓" : "✗"} ${result.runs} ${what}, ${seconds(began)}`);
  if (!isWell) show(result);
  return isWell;
}

/** Returns whether the planted bug was found. */
export async function reportBug(
  bug: string,
  does: string,
  run: () => Promise<Hunted>,
): Promise<boolean> {
  const began = Date.now();
  const { findings, runs } = await run();
  const [first] = findings;
  console.log(`${first ? "✓" : "✗"} planted: ${bug}, ${runs} schedules, ${seconds(began)}`);
  console.log(first ? `    ${first.symptom}: ${first.text}` : `    not found, although ${does}`);
  return first !== undefined;
}
