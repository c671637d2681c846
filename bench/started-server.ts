/** Starts a server in its own process, and measures its memory and processor time. It reads /proc, so needs Linux. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import packageJson from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

export interface StartedServer {
  url: string;
  pid: number;
  /** Returns the resident memory of the process in MB: at this moment, and the maximum since the start. */
  resident(): { now: number; peak: number };
  /** Returns the processor time since the start in seconds, in steps of 10 ms. */
  cpuSeconds(): number;
  /** Returns the size of all live JavaScript objects in MB, after a full garbage collection. */
  liveHeap(): Promise<number>;
  stop(): Promise<void>;
  /** Kills the process at once. Does nothing when the process has already ended. */
  kill(): void;
}

/** Returns the arguments of Node in the script `npm start`, so that the server can be started without npm. */
export const npmStart = (): string[] => packageJson.scripts.start.split(" ").slice(1);

export async function startServer(
  args: readonly string[],
  env: Record<string, string>,
): Promise<StartedServer> {
  const child: ChildProcess = spawn(process.execPath, ["--inspect-port=127.0.0.1:0", ...args], {
    cwd: root,
    env: { ...process.env, PORT: "0", FUNDI_LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid ?? 0;
  const complaints = createInterface({ input: child.stderr as Readable });
  complaints.on("line", (line) => {
    if (!/debugg|inspector/i.test(line)) console.error(line);
  });
  const url = await lineWith(createInterface({ input: child.stdout as Readable }), /http\S+/);
  let inspector: Promise<WebSocket> | null = null;

  const field = (name: string) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  };
  async function openInspector(): Promise<WebSocket> {
    const told = lineWith(complaints, /ws:\S+/);
    child.kill("SIGUSR1");
    const socket = new WebSocket(await told);
    await once(socket as unknown as EventTarget, "open");
    return socket;
  }

  return {
    url,
    pid,
    resident: () => ({ now: field("VmRSS"), peak: field("VmHWM") }),
    cpuSeconds() {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async liveHeap() {
      inspector ??= openInspector();
      const socket = await inspector;
      await ask(socket, "HeapProfiler.collectGarbage");
      const { usedSize } = await ask(socket, "Runtime.getHeapUsage");
      return (usedSize ?? Number.NaN) / 1024 / 1024;
    },
    async stop() {
      if (inspector) (await inspector).close();
      child.kill("SIGTERM");
      await once(child, "exit");
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Waits for the first line that matches `wanted`. Returns the matched part of the line. */
function lineWith(lines: ReturnType<typeof createInterface>, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const found = wanted.exec(line);
      if (found) resolve(found[0]);
    });
    lines.once("close", () => reject(new Error("the server ended before it was ready")));
  });
}

let asked = 0;

async function ask(socket: WebSocket, method: string): Promise<{ usedSize?: number }> {
  const id = ++asked;
  const answered = new Promise<{ usedSize?: number }>((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result: { usedSize?: number } };
      if (answer.id !== id) return;
      socket.removeEventListener("message", hear);
      resolve(answer.result);
    };
    socket.addEventListener("message", hear);
  });
  socket.send(JSON.stringify({ id, method }));
  return answered;
}
