import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectPath } from "#src/server/project-folder.ts";

import { digestOf, isBuilt, STAMP, stamp } from "./built.ts";
import { runVite } from "./run-vite.ts";

const dist = projectPath("dist");
const folders = [join(dist, "client"), join(dist, "public")];

/** All files that determine the output of the build: sources, build scripts and settings. */
const sources = [
  "index.html",
  "vite.config.ts",
  "vite.public.config.ts",
  "vite.worker.config.ts",
  "package-lock.json",
  // The Vite plugins of the builds, with what they import.
  ...[
    "first-screen-chunks",
    "route-weights",
    "slim-contracts",
    "slim-icons",
    "preload-react-dom",
    "small-preload",
    "sonner-without-style",
    "worker/app-manifest",
    "worker/precache-list",
    "worker/worker-files",
  ].map((plugin) => `scripts/${plugin}.ts`),
  "public",
  "locales",
  "src/shared",
  "src/client",
  "src/areas",
  "src/app",
];

/** Builds the staff app and the public pages, unless dist/ was built from exactly these sources. */
export async function buildClientWhenStale(say: (message: string) => void): Promise<void> {
  const wanted = digestOf(
    projectPath(),
    sources,
    (name) => name !== "server" && !name.includes(".test."),
  );
  if (isBuilt(dist, wanted, folders)) return;
  say("Building the screens …");
  // An interrupted build must not seem complete. Therefore the stamp of the previous build is removed first.
  rmSync(join(dist, STAMP), { force: true });
  // In this order, because the worker keeps the files of the app.
  for (const config of ["vite.config.ts", "vite.public.config.ts", "vite.worker.config.ts"]) {
    if (existsSync(projectPath(config))) await runVite(config, "the screens");
  }
  mkdirSync(dist, { recursive: true });
  stamp(dist, wanted, folders);
}

if (import.meta.main) await buildClientWhenStale(console.log);
