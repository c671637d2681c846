/** A browser with a profile on the disk, which a test can kill as a power cut does, and open again. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type BrowserContext } from "playwright-core";
import { findOrInstallBrowser } from "../../../scripts/browser.ts";

/** Opens a phone. The same folder opens it again, with all that it had kept. */
export const openProfile = async (folder: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    timezoneId: "Africa/Dar_es_Salaam",
    reducedMotion: "reduce",
  });

/** Ends the browser of a profile at once (SIGKILL), so that it can write nothing more. */
export async function killBrowser(folder: string): Promise<void> {
  const pids = await processesOf(folder);
  for (const pid of pids) end(pid);
  while ((await processesOf(folder)).length > 0) await delay(20);
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with its parent.
  }
}

/** The processes that were started with this folder, except ended ones that nobody has waited for. */
async function processesOf(folder: string): Promise<number[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
      return command.includes(`--user-data-dir=${folder}`) ? [Number(name)] : [];
    }),
  );
  return found.flat();
}
