/** Runs the product in its own process, with planted bugs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache } from "#tests/support/costs/compile-cache.ts";
import type { PlantedBug } from "./planted-bugs.ts";

export interface ServerProcess {
  url: string;
  /** Returns the stack of the last internal error that the server logged; "" when there is none. */
  lastError(): string;
  stop(): Promise<void>;
}

/** The number of characters of the server's latest output that are kept. `lastError` searches only this part. */
const KEPT = 100_000;

export async function startServer(
  databaseUrl: string,
  bugs: readonly PlantedBug[],
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "fundi-fuzz-"));
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
    env: {
      ...process.env,
      ...compileCache,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      FUNDI_DATA_DIR: dataDir,
      FUNDI_LOG_LEVEL: "error",
      FUNDI_FUZZ_BUGS: bugs.join(","),
    },
    // The server ends when its standard input closes. Therefore it never runs longer than this process.
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed = (printed + part.toString()).slice(-KEPT);
      const [line] = /^http\S+$/m.exec(printed) ?? [];
      if (line) resolve(line);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the server did not start:\n${printed}`)));
  });
  return {
    url,
    lastError() {
      const line = printed.split("\n").findLast((one) => one.includes('"err":'));
      const { err } = JSON.parse(line ?? "{}") as { err?: { stack: string } };
      return err?.stack ?? "";
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
