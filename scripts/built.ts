/** Detects whether a build in dist/ is current and undamaged, by the content of its sources and of its files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The digest of the files' content. File times do not count: a fresh clone or another branch changes all times. */
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

/** The file that records the digests of the sources and of the built `folders`. */
export const STAMP = "built-from";

/**
 * Tells whether `folders` are undamaged and built from these sources. The content of the built files is compared too,
 * because files may be empty after a power cut.
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
