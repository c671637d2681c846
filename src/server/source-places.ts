import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { projectPath } from "./project-folder.ts";

const MOST_REMEMBERED = 1000;
const remembered = new Map<string, string>();

/**
 * Rewrites a stack trace of the built server to places in the source. Node can do so itself, but keeps the maps of all
 * files in memory (30 MB). Here a source map is read only after an error, once for each place in the code.
 */
export function inSource(stack: string): string {
  return stack.replaceAll(/file:\/\/\S+?\.js:\d+:\d+/g, (place) => {
    const known = remembered.get(place) ?? placeInSource(place);
    if (remembered.size < MOST_REMEMBERED) remembered.set(place, known);
    return known;
  });
}

function placeInSource(place: string): string {
  const [, url = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  try {
    const file = fileURLToPath(url);
    const map = JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload;
    const origin = new SourceMap(map).findOrigin(Number(line), Number(column));
    if (!("fileName" in origin)) return place;
    const source = resolve(dirname(file), origin.fileName);
    return `${relative(projectPath(), source)}:${origin.lineNumber}:${origin.columnNumber}`;
  } catch {
    // The file is not built or has no map, so the place is already correct.
    return place;
  }
}
