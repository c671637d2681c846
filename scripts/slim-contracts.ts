import { pathToFileURL } from "node:url";
import { statSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Vite plugin: keeps zod (24 kB gz) out of the first screen. A `contract.ts` holds the endpoint table of an area or
 * topic, and the schemas it is made of. The client calls endpoints by method and path alone, so in its build the table becomes
 * plain data, and so does every other export that is plain data already (lists of choices). Schemas come from the
 * untouched file, which is left out wherever no form asks for them. Types are not touched.
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
      // Node runs the TypeScript file itself; the time in the address makes a changed one load anew.
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

/** What the client needs to call an endpoint, and to know whether it may. */
const kept = new Set(["method", "path", "access", "idempotencyKey", "offline", "produces"]);

function withoutSchemas(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      // The client asks only whether there is a body, never for its schema.
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
