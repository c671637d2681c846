import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { readPostmasterFile } from "./cluster-files.ts";
import { directoryArgument, runOptions } from "./cluster.ts";

/** The main process of a running PostgreSQL, started by us or found running. */
export interface Postmaster {
  pid: number;
  /** Resolves when it is gone, for whatever reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
}

/**
 * Starts PostgreSQL; resolves at once, before it answers. Its first words go to startLog.
 *
 * It leads a process group of its own, so that Ctrl-C in a terminal reaches Fundi alone and the
 * database stops last. With parentDeathSignal the kernel tells it to stop when Fundi is killed
 * (where util-linux's setpriv is there to ask for that; elsewhere the next start adopts it).
 */
export function startPostmaster(options: {
  binaries: Binaries;
  clusterDir: string;
  account: Account;
  startLog: string;
  parentDeathSignal: boolean;
}): Postmaster {
  const { binaries, clusterDir, account, startLog } = options;
  const setpriv = options.parentDeathSignal ? findSetpriv() : null;
  const postgresArgs = ["-D", directoryArgument(clusterDir, account)];
  const program = setpriv ?? binaries.postgres;
  const args = setpriv
    ? ["--pdeathsig", "INT", "--", binaries.postgres, ...postgresArgs]
    : postgresArgs;
  const output = openSync(startLog, "w", 0o600);
  try {
    const child = spawn(program, args, {
      ...runOptions(clusterDir, account),
      stdio: ["ignore", output, output],
      detached: process.platform !== "win32",
    });
    return ownChild(child);
  } finally {
    closeSync(output);
  }
}

function ownChild(child: ChildProcess): Postmaster {
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", end); // could not be started at all
  });
  return { pid: child.pid ?? 0, ended, hasEnded: () => over };
}

/** A PostgreSQL left running by a Fundi that was killed: not our child, so it is watched by asking. */
export function watchPostmaster(pid: number): Postmaster {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 200);
    timer.unref();
  });
  return { pid, ended, hasEnded: () => !isAlive(pid) };
}

/**
 * "Fast" stop: sessions are ended, everything is written, the next start needs no recovery.
 * Becomes "immediate" (recovery at the next start, nothing lost) after a minute.
 */
export async function stopPostmaster(
  postmaster: Postmaster,
  binaries: Binaries,
  clusterDir: string,
): Promise<void> {
  const signal = (mode: "fast" | "immediate") => {
    if (postmaster.hasEnded()) return;
    if (process.platform === "win32") {
      // No signals there: pg_ctl has PostgreSQL's own way.
      spawnSync(binaries.pgCtl, ["stop", "-D", clusterDir, "-m", mode, "-W"], { stdio: "ignore" });
      return;
    }
    try {
      process.kill(postmaster.pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
    } catch {
      // Ended in between.
    }
  };
  signal("fast");
  await Promise.race([untilEnded(postmaster), wait(60_000, undefined, { ref: false })]);
  signal("immediate");
  await untilEnded(postmaster);
}

async function untilEnded(postmaster: Postmaster): Promise<void> {
  // A watched one does not keep Node alive by itself; while stopping it must.
  while (!postmaster.hasEnded()) {
    await Promise.race([postmaster.ended, wait(50)]);
  }
}

/** A postmaster.pid whose process may still be PostgreSQL on this cluster; null when surely not. */
export function runningPostmaster(clusterDir: string): { pid: number; state: string } | null {
  const file = readPostmasterFile(clusterDir);
  if (!file || !(file.pid > 1) || !isAlive(file.pid)) return null;
  if (process.platform === "linux") {
    // PostgreSQL works inside its data directory; a process that merely got the number does not.
    try {
      if (readlinkSync(`/proc/${file.pid}/cwd`) !== realpathSync(clusterDir)) return null;
    } catch {
      return null; // another user's process
    }
  }
  return { pid: file.pid, state: file.state };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function findSetpriv(): string | null {
  if (process.platform !== "linux") return null;
  const path = ["/usr/bin/setpriv", "/bin/setpriv"].find((candidate) => existsSync(candidate));
  if (!path) return null;
  // Busybox has a setpriv without this.
  const help = spawnSync(path, ["--help"], { encoding: "utf8" });
  return `${help.stdout}${help.stderr}`.includes("--pdeathsig") ? path : null;
}

/** The last words of a PostgreSQL that would not start. */
export function lastWords(startLog: string): string {
  try {
    return readFileSync(startLog, "utf8").trim().split("\n").slice(-6).join("\n");
  } catch {
    return "";
  }
}
