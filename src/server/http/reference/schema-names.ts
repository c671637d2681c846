import * as z from "zod";

/** A module whose exported constants may be schemas. */
export type SchemaModule = Readonly<Record<string, unknown>>;

/** Maps every exported schema to its name in the reference: `newCustomer` becomes `NewCustomer`. */
export function schemaNames(modules: readonly SchemaModule[]): ReadonlyMap<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const taken = new Map<string, z.ZodType>();
  for (const [constant, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!(value instanceof z.ZodType)) continue;
    const name = pascalCase(constant);
    const other = taken.get(name);
    if (other && other !== value) throw new Error(`two exported schemas are called ${constant}`);
    taken.set(name, value);
    names.set(value, name);
  }
  return names;
}

export const pascalCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
