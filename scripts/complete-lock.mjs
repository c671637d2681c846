/**
 * Run `node scripts/complete-lock.mjs` after `npm install <package>`. It adds optional packages for other systems to
 * package-lock.json. npm omits them without a message when its registry mirror lacks them, and then `npm ci` refuses
 * the lock file. The versions are those that the parent packages require. The new entries have no checksums, because
 * nothing is downloaded.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    if (!/^\d+\.\d+\.\d+/.test(version)) {
      throw new Error(`${path} asks for ${name} ${version}, which is no exact version.`);
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...systemsOf(name),
      ...(parent.dev ? { dev: true } : {}),
      license: parent.license,
      optional: true,
    };
    console.log(`added ${name}@${version}`);
  }
}

const { "": self, ...packages } = lock.packages;
const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = { "": self, ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** Whether the lock file has the package in a node_modules in which Node searches: the parent's, or one further up. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) {
      return true;
    }
    if (!folder.includes("/node_modules/")) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

/** Reads from the name of a package which operating system, processor and C library it supports. */
function systemsOf(name) {
  const words = name.split("/").at(-1).split("-");
  const has = (word) => words.includes(word);
  const os = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].find(has);
  const cpu =
    ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x"].find(has) ??
    (has("wasm32") ? "wasm32" : has("arm") ? "arm" : undefined);
  const libc = has("musl") ? "musl" : has("gnu") ? "glibc" : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}
