/**
 * `npm start`: builds the server when its sources have changed, and runs it. This file is plain JavaScript, because
 * Node would keep its code for TypeScript in the memory of the process.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Settings for the memory allocator of glibc, which reads them when a program starts. By default it keeps freed memory
 * for each thread: after some photos the server held 150 MB that nothing used.
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
// The process that started this one has ended during the build, and nobody would ever stop the server.
if (process.ppid !== parent && process.platform !== "win32") process.exit(1);

const module = isBuilt
  ? building.stdout.trim()
  : pathToFileURL(join(import.meta.dirname, "start.ts")).href;
if (process.platform === "linux") {
  // The server replaces this process, so that it has the process id that npm and the shell know.
  const command = [process.execPath, ...process.execArgv, fileURLToPath(module)];
  process.execve(process.execPath, command, { ...ALLOCATION, ...process.env });
} else {
  await import(module);
}
