import { existsSync, readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** The time of browsers that have ended. Their processes were not waited for, so the system has forgotten it. */
let forgottenMs = 0;

/** Ends a browser and remembers its processor time. */
export async function closed(close: () => Promise<void>): Promise<void> {
  const before = processorMs();
  await close();
  forgottenMs += Math.max(0, before - processorMs());
}

/**
 * The processor time in milliseconds of this process and of all its descendants, also of those that have ended. It is
 * read from Linux's /proc; 0 on other systems.
 */
export const processorMs = (): number => forgottenMs + sumOfProcesses(() => true);

/** The same for the descendants that are alive, and for those of their children that have ended. */
export const processorMsOfChildren = (): number => sumOfProcesses((pid) => pid !== process.pid);

function sumOfProcesses(counts: (pid: number) => boolean): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readStat(name) : []));
  const ours = new Set([process.pid]);
  // A child usually has a higher number than its parent, but numbers start again from 1 at some time.
  for (let size = 0; size !== ours.size;) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.reduce((sum, { pid, ms }) => (ours.has(pid) && counts(pid) ? sum + ms : sum), 0);
}

/** One process; none if it has ended meanwhile. Its time includes that of its children which have ended. */
function readStat(name: string): { pid: number; parent: number; ms: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    // The name of the program is in parentheses and may contain anything. The fields are numbered in proc(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ms: ticks * MS_PER_TICK }];
  } catch {
    return [];
  }
}
