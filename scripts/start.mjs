/**
 * `npm start`: has the server built when its source has changed, and runs it in this process. Plain JavaScript, because
 * what strips the types of TypeScript stays in the memory of the process that ran any.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

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
await import(isBuilt ? building.stdout.trim() : "./start.ts");
