import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";

import { debianShell, installMissingPackages } from "./debian-packages.ts";

/**
 * Returns the path of the browser for the tests. It takes the first of these: FUNDI_CHROMIUM, Debian's headless shell
 * (which it installs if possible), another Chromium of the system, Playwright's download. The shell comes first because
 * it has no windows: a full Chromium also draws its toolbars, which takes 50 % more processor time.
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = find(process.env["FUNDI_CHROMIUM"], debianShell);
  if (found) return found;
  installMissingPackages();
  const installed = find(debianShell, ...wholeBrowsers);
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

const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  chromium.executablePath(),
];

const find = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));
