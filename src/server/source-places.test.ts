import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectPath } from "./project-folder.ts";
import { inSource } from "./source-positions.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fundi-places-"));
  // This source map leads from line 1, column 1 to line 3, column 5 of the source.
  const map = { version: 3, names: [], mappings: "AAEI" };
  const sources = [projectPath("src/server/log.ts")];
  await writeFile(join(folder, "start.js.map"), JSON.stringify({ ...map, sources }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("places in a built file map to its source; others stay", () => {
  const built = pathToFileURL(join(folder, "start.js")).href;
  const elsewhere = pathToFileURL(join(folder, "other.js")).href;
  const stack = `Error: no\n    at work (${built}:1:1)\n    at ${elsewhere}:7:9\n    at node:fs:1:1`;
  expect(inSource(stack)).toBe(
    `Error: no\n    at work (src/server/log.ts:3:5)\n    at ${elsewhere}:7:9\n    at node:fs:1:1`,
  );
});
