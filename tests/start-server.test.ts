/** Starts the server like `npm start` in a copy of the project whose build is missing, ready, damaged or impossible. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { buildClientWhenStale } from "../scripts/build-client.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

const root = join(import.meta.dirname, "..");
const PARTS = ["src", "db", "locales", "scripts", "public", "package.json", "package-lock.json"];
const FILES = ["index.html", "vite.config.ts", "vite.public.config.ts", "vite.server.config.ts"];
const BUILT = ["dist/built-from", "dist/client", "dist/public"];

let home: string;
let copy: string;
let database: TestDatabase;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await buildClientWhenStale(() => {});
  home = await mkdtemp(join(tmpdir(), "fundi-start-server-"));
  copy = join(home, "fundi");
  await mkdir(copy);
  for (const part of [...PARTS, ...FILES, ...BUILT]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

interface Started {
  url: string;
  /** The output so far, including the names of loaded modules. */
  said: string[];
  stop(): Promise<unknown>;
}

async function start(...flags: string[]): Promise<Started> {
  const [, ...args] = packageJson.scripts.start.split(" ");
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: copy,
    env: {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: database.connectionString,
      FUNDI_DATA_DIR: join(home, "data"),
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const said: string[] = [];
  child.stderr.on("data", (text) => said.push(String(text)));
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const url = /Fundi is running: +(\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.on("data", (text) => said.push(String(text))).resume();
    const stop = async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    };
    return { url, said, stop };
  }
  throw new Error(`it did not start:\n${said.join("\n")}`);
}

const statusOf = async (url: string) => (await fetch(url)).status;

test("is built when it is missing, and loads rarely needed modules on demand", async () => {
  const { url, said, stop } = await start("--import", join(root, "tests/support/tell-modules.ts"));
  expect(said.join("\n")).toContain("Building the server");
  const loaded = (part: string) => said.some((line) => line.includes(part));
  expect(loaded("/dist/server/")).toBe(true);
  for (const part of [
    "sharp",
    "pdfkit",
    "node-forge",
    "swagger",
    "react-dom",
    "yazl",
    "demo-shop",
    "vite",
  ]) {
    expect(said.filter((line) => line.includes(`/${part}`))).toEqual([]);
  }
  expect(await statusOf(`${url}/api/docs/`)).toBe(200);
  expect(loaded("/@fastify/swagger-ui/")).toBe(true);
  expect(await statusOf(`${url}/track`)).toBe(200);
  expect(loaded("/react-dom/")).toBe(true);
  expect(await stop()).toBe(0);
}, 120_000);

test("a build is reused, and rebuilt when it is damaged", async () => {
  const first = await start();
  expect(first.said.join("\n")).not.toContain("Building");
  expect(await first.stop()).toBe(0);
  const [name = ""] = await readdir(join(copy, "dist/server"));
  await truncate(join(copy, "dist/server", name, "start.js"));
  const second = await start();
  expect(second.said.join("\n")).toContain("Building the server");
  expect(await statusOf(`${second.url}/api/ready`)).toBe(200);
  expect(await second.stop()).toBe(0);
}, 120_000);

test("runs from its source where building is impossible", async () => {
  await rm(join(copy, "dist/server"), { recursive: true });
  await writeFile(join(copy, "dist/server"), "not a folder");
  const { url, said, stop } = await start();
  expect(said.join("\n")).toContain("it runs from its source");
  expect(await statusOf(`${url}/api/ready`)).toBe(200);
  expect(await stop()).toBe(0);
}, 120_000);
