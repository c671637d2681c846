/** With invalid settings, `npm start` names the problem and exits. */
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "fundi-start-"));
  await writeFile(join(home, "file"), "not a key");
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  said: string;
}

/** Runs a program with only these environment variables. Returns its complete output. */
function run(program: string, env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [resolve(root, program)], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => (said += String(text)));
  }
  return new Promise((end) => child.once("close", (code) => end({ code, said })));
}

describe("an impossible start", { timeout: 60_000 }, () => {
  const inHome = (name: string) => join(home, name);
  test.each<[string, () => Record<string, string>, string]>([
    [
      "a data directory no system has",
      () => ({ FUNDI_DATA_DIR: process.platform === "linux" ? "/proc/x" : inHome("file/x") }),
      "Fundi cannot write to its data directory",
    ],
    [
      "files that cannot be kept",
      () => ({ FUNDI_DATA_DIR: inHome("a"), FUNDI_FILES_DIR: inHome("file") }),
      "FUNDI_FILES_DIR=… npm start",
    ],
    [
      "a key that is none",
      () => ({ FUNDI_DATA_DIR: inHome("b"), FUNDI_SECRET_KEY_FILE: inHome("file") }),
      "The key of FUNDI_SECRET_KEY_FILE cannot be used",
    ],
    [
      "a database nobody runs",
      () => ({
        FUNDI_DATA_DIR: inHome("c"),
        PORT: "0",
        DATABASE_URL: "postgresql://fundi@127.0.0.1:1/fundi",
      }),
      "No PostgreSQL could be reached at 127.0.0.1, port 1",
    ],
  ])("with %s is explained in words, without a stack", async (_, env, sentence) => {
    const { code, said } = await run("scripts/start.ts", { FUNDI_DATADIR: "x", ...env() });
    expect(said).toContain(sentence);
    expect(said).toContain("FUNDI_DATADIR is no setting of Fundi");
    expect(said).not.toContain("    at ");
    expect(code).toBe(1);
  });
});

test("a Node that is too old for the packages is named, with advice", async () => {
  // A fresh clone without installed packages.
  for (const part of ["package-lock.json", "scripts/install.mjs"]) {
    await cp(join(root, part), join(home, "clone", part));
  }
  const { code, said } = await run(join(home, "clone/scripts/install.mjs"), {
    npm_config_user_agent: "npm/8.19.4 node/v16.20.2 linux x64 workspaces/false",
  });
  expect(said).toContain("Fundi needs Node 20 or newer to install itself; this is Node 16.20.2.");
  expect(said).toContain("https://nodejs.org");
  expect(said).not.toContain("Installing");
  expect(code).toBe(1);
});
