/** Plants bugs into the product's modules when Node loads them. The files stay unchanged. */
import { registerHooks } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Edit } from "./planted/plant-of.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";

const root = join(import.meta.dirname, "..");

/** Plants the bugs. Must be called before any module of the product is loaded. */
export function plant(bugs: readonly PlantedBug[]): void {
  const edits = bugs.flatMap((bug) => plantedBugs[bug].edits);
  const byUrl = Map.groupBy(edits, ({ file }) => String(pathToFileURL(join(root, file))));
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const own = byUrl.get(url);
      if (!own) return loaded;
      const source = readFileSync(fileURLToPath(url), "utf8");
      return { ...loaded, source: edited(source, own) };
    },
  });
}

function edited(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, edit) => {
    const [before, after, ...more] = text.split(edit.replace);
    if (before === undefined || after === undefined || more.length > 0) throw unplantable(edit);
    return `${before}${edit.by}${after}`;
  }, source);
}

const unplantable = ({ file, replace }: Edit) =>
  new Error(`${file} does not have this exactly once, so the bug cannot be planted:\n${replace}`);

/** @throws when a text that the bug replaces does not occur exactly once in its file */
export function tryPlanting(bug: PlantedBug): void {
  for (const [file, edits] of Map.groupBy(plantedBugs[bug].edits, (edit) => edit.file)) {
    edited(readFileSync(join(root, file), "utf8"), edits);
  }
}
