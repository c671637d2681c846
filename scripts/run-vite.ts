import { execFile } from "node:child_process";
import { join } from "node:path";

import { projectPath } from "#src/server/project-folder.ts";

/** Runs a build in its own process, so that the memory of the build is freed afterwards. */
export function runVite(config: string, what: string, args: readonly string[] = []): Promise<void> {
  const vite = [join("node_modules", "vite", "bin", "vite.js"), "build", "--config", config];
  const options = { cwd: projectPath(), env: { ...process.env, NODE_ENV: "production" } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...vite, ...args], options, (failure, output, complaint) => {
      if (!failure) return resolve();
      reject(new Error(`Building ${what} (${config}) failed:\n${output}\n${complaint}`));
    });
  });
}
