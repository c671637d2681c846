/** Runs a server of the product in its own process. The test can kill it, and start it again at the same address. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { compileCache } from "#tests/support/costs/compile-cache.ts";
import { PLANTED, type PlantedBug } from "./planted-bugs.ts";

export interface ServerNode {
  url: string;
  kill(): Promise<void>;
  /** Starts the killed server again, at the same address. */
  start(): Promise<void>;
  /** Plants the bug in the running server, in place of the one before, and in those that `start` starts. */
  plant(bug: PlantedBug): Promise<void>;
}

export interface NodeOptions {
  databaseUrl: string;
  dataDir: string;
  name: string;
  /** The address of the provider of SMS. */
  smsUrl: string;
  bug?: PlantedBug | undefined;
}

export async function startNode({
  databaseUrl,
  dataDir,
  name,
  smsUrl,
  bug,
}: NodeOptions): Promise<ServerNode> {
  let child: ChildProcess | null = null;
  let port = "0";
  let planted = bug;
  const planting = new Set<() => void>();

  const start = async (): Promise<string> => {
    const logFile = join(dataDir, `${name}.log`);
    const log = openSync(logFile, "a");
    const started = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
      env: {
        ...process.env,
        ...compileCache,
        DATABASE_URL: databaseUrl,
        PORT: port,
        FUNDI_DATA_DIR: join(dataDir, name),
        // Servers that share a database share the key, because it opens the credentials of payment providers.
        FUNDI_SECRET_KEY_FILE: join(dataDir, "secret.key"),
        FUNDI_LOG_LEVEL: "warn",
        FUNDI_TORTURE_SMS: smsUrl,
        FUNDI_TORTURE_BUG: planted ?? "",
      },
      // The server ends when its standard input closes. The input closes at the latest when this process ends.
      stdio: ["pipe", "pipe", log],
    });
    closeSync(log);
    child = started;
    return addressOf(started.stdout as Readable, logFile, () => {
      for (const wake of planting) wake();
    });
  };

  const url = await start();
  port = new URL(url).port;
  return {
    url,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async start() {
      await start();
    },
    async plant(next) {
      planted = next;
      const { promise, resolve } = Promise.withResolvers<void>();
      planting.add(resolve);
      child?.stdin?.write(`${next}\n`);
      await promise;
      planting.delete(resolve);
    },
  };
}

/** Resolves with the address that the server prints. What it prints later is its log, or says that a bug is planted. */
function addressOf(output: Readable, logFile: string, onPlanted: () => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: output })
    .on("line", (line) => {
      if (line.startsWith("http")) resolve(line);
      else if (line === PLANTED) onPlanted();
      else appendFileSync(logFile, `${line}\n`);
    })
    .on("close", () => reject(new Error(`a server did not start; see ${logFile}`)));
  return promise;
}
