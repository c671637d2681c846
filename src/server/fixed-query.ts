import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";

/** Stands for a value that is only known when the query is run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The values of a query while it is built, by name. */
export type Given<Values> = { readonly [K in keyof Values]: RawBuilder<Values[K]> };

const given = new Proxy<Record<string, RawBuilder<unknown>>>(
  {},
  { get: (_, name) => sql`${new Placeholder(String(name))}` },
);

/**
 * A query whose SQL is always the same: built and compiled when it is first needed, then only run with other values.
 * Worth it where nearly every request comes by.
 */
export function fixedQuery<Values extends object, Row>(
  build: (db: Database, values: Given<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery | null = null;
  return async (db, values) => {
    compiled ??= build(db, given as Given<Values>).compile();
    const named = values as Record<string, unknown>;
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? named[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery({ ...compiled, parameters } as CompiledQuery<Row>);
    return rows;
  };
}
