import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "dist", "built-from");

/** All that ends up in the browser or decides how it gets there. */
const sources = [
  ...["index.html", "vite.config.ts", "vite.public.config.ts", "package-lock.json"],
  // What vite.config.ts is made of.
  ...["first-screen-chunks", "slim-contracts", "sonner-without-style"].map(
    (plugin) => `scripts/${plugin}.ts`,
  ),
  ...["public", "locales", "src/shared", "src/client", "src/areas", "src/app"],
];

/** Builds the staff app and the public pages unless dist/ was built from these very sources. */
export async function buildClientWhenStale(say: (message: string) => void): Promise<void> {
  const wanted = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Building the screens …");
  for (const config of ["vite.config.ts", "vite.public.config.ts"]) {
    if (existsSync(join(root, config))) await build(config);
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}

function build(config: string): Promise<void> {
  const vite = [join("node_modules", "vite", "bin", "vite.js"), "build", "--config", config];
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "production" } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, vite, options, (failure, output, complaint) => {
      if (!failure) return resolve();
      reject(new Error(`Building the screens (${config}) failed:\n${output}\n${complaint}`));
    });
  });
}

/** By content: a fresh clone or a changed branch gives every file a new time. */
function digestOfSources(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory() ? filesIn(path) : [path];
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "server" && !entry.name.includes(".test."))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

if (import.meta.main) await buildClientWhenStale(console.log);
