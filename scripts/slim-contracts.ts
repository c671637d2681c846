import { pathToFileURL } from "node:url";
import { statSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Vite plugin: keeps zod (24 kB gzipped) out of the first screen. A `contract.ts` holds the endpoint table of an area
 * or topic and the schemas that the table uses. The client needs only method and path to call an endpoint, so the build
 * for the client replaces the module by one with only plain data: the table without schemas, and the exports that are
 * plain data anyway. Schemas are imported from the original file, which is loaded only where a form uses them. Types do
 * not change.
 */
export function slimContracts(): Plugin {
  const whole = "?whole";
  return {
    name: "slim-contracts",
    enforce: "pre",
    async load(id) {
      if (
        !/\/(?:areas\/[^/]+\/(?:[a-z-]+\/)?(?:[a-z-]+-)?contract|shared\/platform-contract)\.ts$/.test(
          id,
        )
      )
        return null;
      // Node imports the TypeScript file. The time in the address makes Node import a changed file again.
      const address = `${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`;
      const exports = (await import(address)) as Record<string, unknown>;
      this.addWatchFile(id);
      const lines = Object.entries(exports).map(([name, value]) =>
        isTable(value)
          ? `export const ${name} = ${JSON.stringify(withoutSchemas(value))};`
          : isPlain(value)
            ? `export const ${name} = ${JSON.stringify(value)};`
            : `export { ${name} } from ${JSON.stringify(id + whole)};`,
      );
      return { code: lines.join("\n"), moduleSideEffects: false };
    },
    transform: {
      filter: { id: /contract\.ts\?whole$/ },
      handler: () => ({ moduleSideEffects: false }),
    },
  };
}

type Table = Record<string, Record<string, unknown>>;

function isTable(value: unknown): value is Table {
  return (
    isRecord(value) &&
    Object.values(value).length > 0 &&
    Object.values(value).every(
      (each) =>
        isRecord(each) && typeof each["path"] === "string" && typeof each["method"] === "string",
    )
  );
}

/** The fields with which the client calls an endpoint, checks the permission for it, and refetches it after changes. */
const kept = new Set(["method", "path", "access", "refreshesOn", "idempotencyKey"]);

function withoutSchemas(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      // The client only needs to know whether there is a body, not its schema.
      {
        ...Object.fromEntries(Object.entries(endpoint).filter(([part]) => kept.has(part))),
        ...(endpoint["body"] ? { body: true } : {}),
      },
    ]),
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value))
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
