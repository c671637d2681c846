import { readFileSync } from "node:fs";

/** Returns the processor time that a process has used, in milliseconds; NaN on systems without /proc. */
export function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    return Number.NaN;
  }
}
