import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the paths of the files under a folder that contain a text, in UTF-8 or in UTF-16: Chromium writes both.
 * @param unchanged remembers files without the text by their time and size, so that a later search skips them
 */
export async function filesWith(
  text: string,
  folder: string,
  unchanged: Map<string, string> = new Map(),
): Promise<string[]> {
  const needles = [Buffer.from(text, "utf8"), Buffer.from(text, "utf16le")];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // The browser deletes files while it runs.
    const { mtimeMs = 0, size = 0 } = (await stat(path).catch(() => null)) ?? {};
    if (unchanged.get(path) === `${mtimeMs} ${size}`) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) found.push(path);
    else unchanged.set(path, `${mtimeMs} ${size}`);
  }
  return found;
}
