import { dirname, join } from "node:path";
import { findPackageJSON } from "node:module";

const root = dirname(findPackageJSON(".", import.meta.url) ?? import.meta.dirname);

/**
 * Returns an absolute path inside Fundi's own folder. A path relative to a module would be wrong in the built server,
 * which is a single file in `dist/`.
 */
export const projectPath = (...parts: string[]): string => join(root, ...parts);
