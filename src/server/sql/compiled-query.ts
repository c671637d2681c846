import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "../database.ts";

const MOST_FORMS = 1000;

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
export function compileOnce<Values extends object, Row>(
  build: (db: Database, values: Given<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const query = compilePerShape((db, _: null, values: Given<Values>) => build(db, values));
  return (db, values) => query(db, null, values);
}

/**
 * A query with a few forms, such as a list with or without each of its filters: compiled once for every `shape` it is
 * asked in. A shape says which parts are there, never a value, so that there are few of them.
 */
export function compilePerShape<Shape, Values extends object, Row>(
  build: (db: Database, shape: Shape, values: Given<Values>) => Compilable<Row>,
): (db: Database, shape: Shape, values: Values) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery>();
  return async (db, shape, values) => {
    const form = JSON.stringify(shape);
    let query = compiled.get(form);
    if (!query) {
      query = build(db, shape, given as Given<Values>).compile();
      if (compiled.size < MOST_FORMS) compiled.set(form, query);
    }
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? named[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>);
    return rows;
  };
}
