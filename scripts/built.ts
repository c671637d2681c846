/** What was built into dist/, known by the content of its sources and of its own files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** By content: a fresh clone or a changed branch gives every file a new time. */
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

/** The name of the file that says what `folders` were built from, and what they hold. */
export const STAMP = "built-from";

/**
 * Are `folders` whole, and built from these sources? A power cut may leave the names of files without their content,
 * so that their content is compared too.
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
