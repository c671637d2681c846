import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The part of rolldown's chunk that this file uses. */
interface Chunk {
  facadeModuleId?: string | null;
}

/**
 * Returns the function that names the files of the build. The catalogues of words share one folder, which is named by
 * the content of all of them, so that their own names need no hash: the first screen has a list of all catalogues, and
 * a hash in each name would add 1 kB to it. Every other file has a hash of its own.
 */
export function namesOfFiles(): (chunk: Chunk) => string {
  const hash = createHash("sha256");
  for (const file of globSync("locales/*/*.json", { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  const version = hash.digest("hex").slice(0, 8);
  return ({ facadeModuleId }) => {
    const [, language] = /\/locales\/([a-z]+)\/[^/]+\.json$/.exec(facadeModuleId ?? "") ?? [];
    return language ? `assets/words-${version}/${language}/[name].js` : "assets/[name]-[hash].js";
  };
}
