import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
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
  /** The file PostgreSQL keeps others from its socket with; null where it has none. */
  socketLock: string | null;
  parentDeathSignal: boolean;
}): Postmaster {
  const { binaries, clusterDir, account, startLog, socketLock } = options;
  const setpriv = options.parentDeathSignal ? findSetpriv() : null;
  const postgresArgs = ["-D", directoryArgument(clusterDir, account)];
  const program = setpriv ?? binaries.postgres;
  const args = setpriv
    ? ["--pdeathsig", "INT", "--", binaries.postgres, ...postgresArgs]
    : postgresArgs;
  // pg_ctl's own way to name a process that is not PostgreSQL: postmaster.pid is then judged stale
  // by PostgreSQL itself, which still makes sure that nothing else of the old one is alive.
  const stranger = impostor(clusterDir, socketLock);
  const run = runOptions(clusterDir, account);
  const env = stranger ? { ...run.env, PG_GRANDPARENT_PID: String(stranger) } : run.env;
  const output = openSync(startLog, "w", 0o600);
  try {
    const child = spawn(program, args, {
      ...run,
      env,
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
  if (!file || !isAlive(file.pid) || !mayBePostmaster(file.pid, clusterDir)) return null;
  return { pid: file.pid, state: file.state };
}

/**
 * The process that has, by chance, the number of the PostgreSQL that ran here before, if one has.
 * PostgreSQL knows the number alone and would refuse to start. It stands in postmaster.pid and in the lock of the
 * socket; of a start that failed in between, in the latter alone.
 */
function impostor(clusterDir: string, socketLock: string | null): number | null {
  const pid = readPostmasterFile(clusterDir)?.pid ?? (socketLock && readPid(socketLock));
  return pid && !mayBePostmaster(pid, clusterDir) ? pid : null;
}

function readPid(file: string): number | null {
  try {
    return Math.abs(Number.parseInt(readFileSync(file, "utf8"), 10));
  } catch {
    return null;
  }
}

function mayBePostmaster(pid: number, clusterDir: string): boolean {
  if (process.platform === "darwin") {
    const asked = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
    return asked.stdout.trim().endsWith("postgres");
  }
  if (process.platform !== "linux") return true;
  const status = processStatus(pid);
  if (status?.program !== "postgres" || status.isZombie) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return true; // a container's root may not look; the connection will tell
  }
}

/** Whether the process runs; one that has ended and only waits for its parent does not. */
export function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return processStatus(pid)?.isZombie !== true;
}

function processStatus(pid: number): { program: string; isZombie: boolean } | null {
  if (process.platform !== "linux") return null;
  try {
    const [, program = "", state] =
      /\((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { program, isZombie: state === "Z" || state === "X" };
  } catch {
    return null;
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

/**
 * The last words of a PostgreSQL that would not start. Where it had handed its words to the log's own process, that one
 * writes down what ended it a moment after the end.
 */
export async function lastWords(startLog: string, clusterDir: string): Promise<string> {
  const said = lastLines(startLog);
  const pid = /\[(\d+)\] LOG: +redirecting log output/.exec(said)?.[1];
  if (!pid) return said;
  for (const began = Date.now(); ; await wait(20)) {
    // "stderr log/postgresql-Mon.log"
    const name = lastLines(join(clusterDir, "current_logfiles")).split(" ").at(-1);
    const logged = name ? lastLines(join(clusterDir, name)) : "";
    const isTold = new RegExp(`\\[${pid}\\] (FATAL|PANIC):`).test(logged);
    if (isTold || Date.now() - began > 2000) return logged || said;
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, "utf8").trim().split("\n").slice(-6).join("\n");
  } catch {
    return "";
  }
}
