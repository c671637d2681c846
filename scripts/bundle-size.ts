/**
 * Run `node scripts/bundle-size.ts [path]` after `vite build`. It prints how many bytes each screen and the
 * installation of the service worker load; with the path of a screen, only this screen with its files. The exit code is
 * 1 if something printed is too heavy.
 */
import { weighRoutes } from "./route-weights.ts";
import { weighWorker } from "./worker/worker-weights.ts";

const [wanted] = process.argv.slice(2);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

for (const { path, bytes, limit, files } of weighRoutes()) {
  if (wanted && path !== wanted) continue;
  const verdict = bytes > limit ? "  TOO HEAVY" : "";
  console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${path}${verdict}`);
  if (bytes > limit) process.exitCode = 1;
  if (wanted) for (const file of files) console.log(`  ${kilobytes(file.bytes)}  ${file.name}`);
}

for (const { what, bytes, limit } of wanted ? [] : weighWorker()) {
  const isHeavy = bytes > limit;
  console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${what}${isHeavy ? "  TOO HEAVY" : ""}`);
  if (isHeavy) process.exitCode = 1;
}
