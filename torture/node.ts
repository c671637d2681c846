/** Runs a server of the product in its own process. The test can kill it, and start it again at the same address. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { PlantedBug } from "./planted-bugs.ts";

export interface ServerNode {
  url: string;
  kill(): Promise<void>;
  /** Starts the killed server again, at the same address. */
  start(): Promise<void>;
}

export interface NodeOptions {
  databaseUrl: string;
  dataDir: string;
  name: string;
  bug?: PlantedBug | undefined;
}

export async function startNode({
  databaseUrl,
  dataDir,
  name,
  bug,
}: NodeOptions): Promise<ServerNode> {
  let child: ChildProcess | null = null;
  let port = "0";

  const start = async (): Promise<string> => {
    const log = openSync(join(dataDir, `${name}.log`), "a");
    const started = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: port,
        FUNDI_DATA_DIR: join(dataDir, name),
        FUNDI_LOG_LEVEL: "warn",
        FUNDI_TORTURE_BUG: bug ?? "",
      },
      // The server ends when its standard input closes. The input closes at the latest when this process ends.
      stdio: ["pipe", "pipe", log],
    });
    closeSync(log);
    child = started;
    for await (const line of createInterface({ input: started.stdout as Readable })) {
      if (line.startsWith("http")) return line;
    }
    throw new Error(`server ${name} did not start; see ${join(dataDir, `${name}.log`)}`);
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
  };
}
