import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureUsableFolder } from "./usable-folder.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "fundi-folder-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ensure = (folder: string) =>
  ensureUsableFolder(folder, "its data directory", "FUNDI_DATA_DIR");

test("a folder is made with all above it, for us alone, and nothing is left in it", () => {
  const folder = join(home, "a shop", "data é");
  ensure(folder);
  ensure(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
});

test("what a start left that ended while it tried, in a container of the same process number, is in nobody's way", () => {
  writeFileSync(join(home, `.fundi-${process.pid}`), "");
  ensure(home);
});

test("a link to a folder is one, a relative path too", () => {
  mkdirSync(join(home, "disk"));
  symlinkSync(join(home, "disk"), join(home, "link"));
  ensure(join(home, "link"));
  ensure(join(home, "link", "below"));
  ensure(relative(process.cwd(), join(home, "beside", "below")));
  expect(readdirSync(join(home, "disk"))).toEqual(["below"]);
});

test("where a file stands there is none, and it says how to name another", () => {
  writeFileSync(join(home, "file"), "");
  for (const path of ["file", "file/below"]) {
    expect(() => ensure(join(home, path))).toThrow(
      /cannot write to its data directory .*FUNDI_DATA_DIR=… npm start/,
    );
  }
});

test
  .runIf(process.platform === "linux")
  .each(["/proc", "/proc/fundi", "/proc/fundi/below", "/sys/x"])(
  "%s is refused at once",
  (folder) => {
    expect(() => ensure(folder)).toThrow(`cannot write to its data directory ${folder}`);
  },
);
