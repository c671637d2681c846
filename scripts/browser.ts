import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";

/**
 * The browser the tests drive: FUNDI_CHROMIUM, one the system has, Debian's package when we may
 * install it, else Playwright's own download. Answers its path.
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium for the tests …");
    const apt = (args: string[]) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt(["update", "-qq"]);
    apt(["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
  } else {
    console.log("Fetching a browser for the tests …");
    const cli = join(import.meta.dirname, "..", "node_modules", "playwright-core", "cli.js");
    spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], { stdio: "inherit" });
  }

  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "The tests need a browser and none could be installed. Install Chromium (Debian: apt-get install chromium), or name one in FUNDI_CHROMIUM.",
  );
}

function findBrowser(): string | undefined {
  const candidates = [
    process.env["FUNDI_CHROMIUM"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}
