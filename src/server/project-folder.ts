import { dirname, join } from "node:path";
import { findPackageJSON } from "node:module";

const root = dirname(findPackageJSON(".", import.meta.url) ?? import.meta.dirname);

/**
 * Returns an absolute path inside Fundi's own folder. A path relative to a module would be wrong in the built server,
 * whose modules are joined into a few files in `dist/server`.
 */
export const projectPath = (...parts: string[]): string => join(root, ...parts);
