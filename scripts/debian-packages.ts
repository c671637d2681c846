/** The Debian packages that the tests need, beside Node: the browser, a font for its pages, `pdftotext` for PDF files. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

/** Debian's headless shell of Chromium. */
export const debianShell = "/usr/bin/chromium-headless-shell";

/** Each package with the files by which it is found. Any font will do, and any browser that FUNDI_CHROMIUM names. */
const packages: Readonly<Record<string, string>> = {
  "chromium-headless-shell": debianShell,
  "fonts-dejavu-core": "/usr/share/fonts/**/*.[ot]tf",
  "poppler-utils": "/usr/bin/pdftotext",
};

/** The packages that are not installed. `isThere` tells whether a file matches the pattern. */
export const missingPackages = (
  isThere: (pattern: string) => boolean = (pattern) => globSync(pattern).length > 0,
  chosenBrowser: string | undefined = process.env["FUNDI_CHROMIUM"],
): string[] =>
  Object.entries(packages)
    .filter(([, pattern]) => !isThere(pattern))
    .filter(([, pattern]) => !(pattern === debianShell && chosenBrowser && isThere(chosenBrowser)))
    .map(([name]) => name);

/** Installs the missing packages, if this is Debian and the user may. The tests of a missing program are skipped. */
export function installMissingPackages(): void {
  const missing = missingPackages();
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (missing.length === 0 || !mayInstall) return;
  console.log(`Installing ${missing.join(", ")} for the tests …`);
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
}

function apt(...args: string[]): void {
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
