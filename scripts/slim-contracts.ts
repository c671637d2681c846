import { pathToFileURL } from "node:url";
import { statSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Vite plugin that keeps zod (24 kB gzipped) out of the first screen. A `contract.ts` holds an endpoint table and the
 * schemas of its endpoints. To call an endpoint, the client needs no schemas. Therefore the build replaces the module
 * by one with plain data only. Forms need schemas: an imported schema comes from the original module, which is loaded
 * with the form. The types stay the same.
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
      // Node can import the TypeScript file. Because of the time in the address, Node imports a changed file again.
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

/** The fields of an endpoint that the client needs to call it, to check its permission, and to refetch its answer. */
const kept = new Set(["method", "path", "access", "refreshesOn", "idempotencyKey"]);

function withoutSchemas(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      // The client does not need the schema of the body. It only needs to know whether there is a body.
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
