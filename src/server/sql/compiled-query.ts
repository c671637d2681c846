import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "../database.ts";

const MAX_FORMS = 1000;

/** A placeholder for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholders for the values of a query, by name, while the query is built. */
export type Given<Values> = { readonly [K in keyof Values]: RawBuilder<Values[K]> };

const placeholdersByName = new Proxy<Record<string, RawBuilder<unknown>>>(
  {},
  { get: (_, name) => sql`${new Placeholder(String(name))}` },
);

/** Returns placeholders for the values of a query, for parts that are built before the query itself. */
export const placeholders = <Values>(): Given<Values> => placeholdersByName as Given<Values>;

/** A query of the query builder, or raw SQL. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * Declares a query with constant SQL. It is built and compiled at its first use, and later runs only bind their values.
 * Use it for queries that nearly every request runs.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Database, values: Given<Values>) => Query<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const query = compilePerShape((db, _: null, values: Given<Values>) => build(db, values));
  return (db, values) => query(db, null, values);
}

export type CompiledPerShape<Shape, Values, Row> = (
  db: Database,
  shape: Shape,
  values: Values,
) => Promise<Row[]>;

/**
 * Declares a query whose SQL has a few forms, such as a list with or without each of its filters. `shape` names the
 * form, and each shape is compiled once. A shape must not contain free values, because every value would be compiled
 * separately.
 */
export function compilePerShape<Shape, Values extends object, Row>(
  build: (db: Database, shape: Shape, values: Given<Values>) => Query<Row>,
): CompiledPerShape<Shape, Values, Row> {
  const compiled = new Map<string, CompiledQuery>();
  return async (db, shape, values) => {
    const form = JSON.stringify(shape);
    let query = compiled.get(form);
    if (!query) {
      query = compile(db, build(db, shape, placeholders<Values>()));
      if (compiled.size < MAX_FORMS) compiled.set(form, query);
    }
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? named[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>);
    return rows;
  };
}

const compile = <Row>(db: Database, query: Query<Row>): CompiledQuery<Row> =>
  "isRawBuilder" in query ? query.compile(db) : query.compile();
