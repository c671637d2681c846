import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";

/**
 * Returns the path of the browser for the tests. It takes the first of these: FUNDI_CHROMIUM, Debian's headless shell
 * (which it installs if possible), another Chromium of the system, Playwright's download. The shell comes first because
 * it has no windows: a full Chromium also draws its toolbars, which takes 50 % more processor time.
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = find(process.env["FUNDI_CHROMIUM"], shell);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) installDebiansShell();
  const installed = find(shell, ...wholeBrowsers);
  if (installed) return installed;

  console.log("Fetching a browser for the tests …");
  const cli = join(import.meta.dirname, "..", "node_modules", "playwright-core", "cli.js");
  spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], { stdio: "inherit" });
  const fetched = find(chromium.executablePath());
  if (fetched) return fetched;
  throw new Error(
    "The tests need a browser and none could be installed. Install Chromium (Debian: apt-get install chromium-headless-shell), or name one in FUNDI_CHROMIUM.",
  );
}

const shell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  chromium.executablePath(),
];

const find = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));

function installDebiansShell(): void {
  console.log("Installing Debian's chromium-headless-shell for the tests …");
  const apt = (args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  const packages = ["chromium-headless-shell", "fonts-dejavu-core"];
  apt(["update", "-qq"]);
  apt(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}
