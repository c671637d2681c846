import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { projectPath } from "./project-folder.ts";

const MAX_REMEMBERED = 1000;
const remembered = new Map<string, string>();

/**
 * Replaces places in built files by places in the source, in a stack trace. Node can do this itself, but it would keep
 * the source maps of all files in memory (30 MB). This function reads a source map only after an error, and once for
 * each position.
 */
export function inSource(stack: string): string {
  return stack.replaceAll(/file:\/\/\S+?\.js:\d+:\d+/g, (position) => {
    const known = remembered.get(position) ?? positionInSource(position);
    if (remembered.size < MAX_REMEMBERED) remembered.set(position, known);
    return known;
  });
}

function positionInSource(position: string): string {
  const [, url = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? [];
  try {
    const file = fileURLToPath(url);
    const map = JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload;
    const origin = new SourceMap(map).findOrigin(Number(line), Number(column));
    if (!("fileName" in origin)) return position;
    const source = resolve(dirname(file), origin.fileName);
    return `${relative(projectPath(), source)}:${origin.lineNumber}:${origin.columnNumber}`;
  } catch {
    // The file is source code, or has no source map. The position is kept.
    return position;
  }
}
