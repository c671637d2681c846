/**
 * `node bench/lighthouse.ts`: the scores of Lighthouse for the first page of the online shop and for the page of an item,
 * on its slow phone. Lighthouse and its packages take 180 MB, so they are not installed with Fundi: FUNDI_LIGHTHOUSE is
 * the folder in which `npm install lighthouse@13.5.0` was run.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildClientWhenStale } from "../scripts/build-client.ts";
import { findOrInstallBrowser } from "../scripts/browser.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { serve } from "./serving.ts";
import { addOnlineItems, fillSmallShop } from "./storefront-shop.ts";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const folder = process.env["FUNDI_LIGHTHOUSE"];
if (!folder) throw new Error("FUNDI_LIGHTHOUSE must name the folder with Lighthouse");
const lighthouse = join(folder, "node_modules", "lighthouse", "cli", "index.js");

await buildClientWhenStale(console.log);
const browser = await findOrInstallBrowser();
await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillSmallShop(client);
  const itemPath = await addOnlineItems(client);
  await client.end();
  const product = await serve("product", databaseUrl);
  try {
    const paths = ["/shop?lang=en", `${itemPath}?lang=en`, "/shop/c?lang=sw"];
    console.table(paths.map((path) => ({ page: path, ...scoresOf(product.url + path) })));
  } finally {
    await product.stop();
  }
});

function scoresOf(url: string): Record<string, number> {
  const reports = mkdtempSync(join(tmpdir(), "fundi-lighthouse-"));
  try {
    const file = join(reports, "report.json");
    const flags = "--headless=new --no-sandbox --disable-gpu";
    const options = [
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--chrome-flags=${flags}`,
    ];
    const run = spawnSync(process.execPath, [lighthouse, url, ...options], {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (run.status !== 0) throw new Error(`Lighthouse ended with ${run.status}`);
    const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
    for (const { title, score, displayValue = "" } of Object.values(audits))
      if (score !== null && score < 0.9) console.log(`  ${score}: ${title} ${displayValue}`);
    const scores = Object.entries(categories).map(([name, { score }]) => [
      name,
      Math.round((score ?? 0) * 100),
    ]);
    return Object.fromEntries(scores) as Record<string, number>;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
