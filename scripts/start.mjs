/**
 * `npm start`: builds the server when its source has changed, and runs it. Plain JavaScript, because Node's code for
 * stripping TypeScript types would stay in the memory of the process.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Settings of glibc's allocator, which are read at the start of a program. By default the allocator keeps freed memory
 * for each thread. After some photos it kept 150 MB that nothing used.
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
// The parent process ended during the build. The server could not detect this later.
if (process.ppid !== parent && process.platform !== "win32") process.exit(1);

const module = isBuilt
  ? building.stdout.trim()
  : pathToFileURL(join(import.meta.dirname, "start.ts")).href;
if (process.platform === "linux") {
  // Replaces this process, so that the process id that npm and the shell know stays valid.
  const command = [process.execPath, ...process.execArgv, fileURLToPath(module)];
  process.execve(process.execPath, command, { ...ALLOCATION, ...process.env });
} else {
  await import(module);
}
