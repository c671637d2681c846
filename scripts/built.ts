/** Detects whether a build in dist/ is current and undamaged, by the content of its sources and of its files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Returns the digest of the files' content. It ignores their times, which change with every clone or checkout. */
export function digestOf(
  root: string,
  paths: readonly string[],
  isPart: (name: string) => boolean = () => true,
): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesAt(join(root, path), isPart)) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** The name of the file that records the digests of the sources and of the built files. */
export const STAMP = "built-from";

/**
 * Whether `folders` are undamaged, and built from the sources with the digest `from`. It also compares the content of
 * the built files, because a power cut may leave empty files.
 */
export function isBuilt(within: string, from: string, folders = [within]): boolean {
  const file = join(within, STAMP);
  return existsSync(file) && readFileSync(file, "utf8") === `${from} ${digestOfFolders(folders)}`;
}

export function stamp(within: string, from: string, folders = [within]): void {
  writeFileSync(join(within, STAMP), `${from} ${digestOfFolders(folders)}`);
}

const digestOfFolders = (folders: readonly string[]): string =>
  folders.map((folder) => digestOf(folder, ["."], (name) => name !== STAMP)).join(" ");

function filesAt(path: string, isPart: (name: string) => boolean): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => isPart(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesAt(join(path, name), isPart));
}
