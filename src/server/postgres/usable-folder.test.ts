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

test("a folder is created with its parents, for us alone, and is left empty", () => {
  const folder = join(home, "a shop", "data é");
  ensure(folder);
  ensure(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
});

test("the remains of a start that ended during its test do not disturb another", () => {
  writeFileSync(join(home, `.fundi-${process.pid}`), "");
  ensure(home);
});

test("a link to a folder and a relative path are accepted", () => {
  mkdirSync(join(home, "disk"));
  symlinkSync(join(home, "disk"), join(home, "link"));
  ensure(join(home, "link"));
  ensure(join(home, "link", "below"));
  ensure(relative(process.cwd(), join(home, "beside", "below")));
  expect(readdirSync(join(home, "disk"))).toEqual(["below"]);
});

test("a file in its place is refused with advice", () => {
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
