/**
 * `npm start`: has the server built when its source has changed, and runs it. Plain JavaScript, because what strips the
 * types of TypeScript stays in the memory of the process that ran any.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * For glibc, which reads them as a program starts. It keeps freed memory apart for every thread, and soon large blocks
 * too: after some photos 150 MB that nobody used.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

const parent = process.ppid;
const building = spawnSync(process.execPath, [join(import.meta.dirname, "build-server.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
  encoding: "utf8",
});
const isBuilt = building.status === 0;
if (!isBuilt) {
  console.warn("The server could not be built; it runs from its source and takes more memory.");
}
// Whoever started us was ended meanwhile, which the server itself could not see any more.
if (process.ppid !== parent && process.platform !== "win32") process.exit(1);

const module = isBuilt
  ? building.stdout.trim()
  : pathToFileURL(join(import.meta.dirname, "start.ts")).href;
if (process.platform === "linux") {
  // In the place of this process, so that npm and the shell go on with the one they know.
  const command = [process.execPath, ...process.execArgv, fileURLToPath(module)];
  process.execve(process.execPath, command, { ...ALLOCATION, ...process.env });
} else {
  await import(module);
}
