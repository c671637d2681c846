import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { readPostmasterFile } from "./cluster-files.ts";
import { directoryArgument, runOptions } from "./cluster.ts";

/** The main process of a running PostgreSQL. This Fundi has started it, or has adopted it from a killed Fundi. */
export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
}

/**
 * Starts PostgreSQL and returns at once, before it accepts connections. Its first output goes to startLog.
 *
 * PostgreSQL gets its own process group. Ctrl-C in a terminal therefore reaches only Fundi, which stops the database
 * last. With parentDeathSignal the kernel stops PostgreSQL when Fundi is killed. This needs setpriv of util-linux.
 * Without setpriv PostgreSQL keeps running, and the next start adopts it.
 */
export function startPostmaster(options: {
  binaries: Binaries;
  clusterDir: string;
  account: Account;
  startLog: string;
  /** The lock file of PostgreSQL's socket; null on Windows, where PostgreSQL has no socket. */
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
  // Tells PostgreSQL that `stranger` is no PostgreSQL, with the variable that pg_ctl uses for this. PostgreSQL then
  // treats postmaster.pid as stale, and still checks that no other process of the old server is alive.
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
    child.once("error", end); // The program could not be started at all.
  });
  return { pid: child.pid ?? 0, ended, hasEnded: () => over };
}

/** Watches a PostgreSQL that a killed Fundi left running. It is not our child process, so its state is polled. */
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
 * Stops PostgreSQL in "fast" mode. PostgreSQL then ends all sessions and writes all data, and its next start needs no
 * recovery. If it still runs after a minute, it is stopped in "immediate" mode. Its next start then recovers the data,
 * so that nothing is lost.
 */
export async function stopPostmaster(
  postmaster: Postmaster,
  binaries: Binaries,
  clusterDir: string,
): Promise<void> {
  const signal = (mode: "fast" | "immediate") => {
    if (postmaster.hasEnded()) return;
    if (process.platform === "win32") {
      // Windows has no signals; pg_ctl uses PostgreSQL's own mechanism.
      spawnSync(binaries.pgCtl, ["stop", "-D", clusterDir, "-m", mode, "-W"], { stdio: "ignore" });
      return;
    }
    try {
      process.kill(postmaster.pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
    } catch {
      // The process ended before it got the signal.
    }
  };
  signal("fast");
  await Promise.race([untilEnded(postmaster), wait(60_000, undefined, { ref: false })]);
  signal("immediate");
  await untilEnded(postmaster);
}

async function untilEnded(postmaster: Postmaster): Promise<void> {
  // The timer of `watchPostmaster` does not keep Node running, so this timer must.
  while (!postmaster.hasEnded()) {
    await Promise.race([postmaster.ended, wait(50)]);
  }
}

/** The process that postmaster.pid names, if it may still be PostgreSQL on this cluster; otherwise null. */
export function runningPostmaster(clusterDir: string): { pid: number; state: string } | null {
  const file = readPostmasterFile(clusterDir);
  if (!file || !isAlive(file.pid) || !mayBePostmaster(file.pid, clusterDir)) return null;
  return { pid: file.pid, state: file.state };
}

/**
 * Returns the process number of the PostgreSQL that ran here before, if an unrelated process has this number now.
 * PostgreSQL compares only numbers, so it would take that process for a running PostgreSQL and refuse to start. The
 * number is in postmaster.pid and in the lock file of the socket. After a failed start it is only in the lock file.
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
    return true; // Root in a container may not be allowed to look; the connection attempt decides.
  }
}

/** Whether the process runs. A zombie (ended, but not yet collected by its parent) does not count as running. */
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
  // The setpriv of Busybox lacks the option `--pdeathsig`.
  const help = spawnSync(path, ["--help"], { encoding: "utf8" });
  return `${help.stdout}${help.stderr}`.includes("--pdeathsig") ? path : null;
}

/**
 * Returns the last log lines of a PostgreSQL that did not start. When the logging collector already runs, it writes the
 * reason shortly after PostgreSQL has ended, so the function waits for the reason, at most two seconds.
 */
export async function lastWords(startLog: string, clusterDir: string): Promise<string> {
  const said = lastLines(startLog);
  const pid = /\[(\d+)\] LOG: +redirecting log output/.exec(said)?.[1];
  if (!pid) return said;
  for (const began = Date.now(); ; await wait(20)) {
    // The content of `current_logfiles` is, for example, "stderr log/postgresql-Mon.log".
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
