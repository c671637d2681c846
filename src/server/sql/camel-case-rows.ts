import pg from "pg";

/** A column as PostgreSQL describes it before it sends the rows. */
export type Column = Pick<pg.FieldDef, "name" | "dataTypeID">;

/** The column names and parsers of one statement's rows. */
export interface Layout {
  fields: readonly Column[];
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A template for rows. Copying it is faster than adding properties one by one, and the copies are faster to read. */
  empty: Record<string, unknown>;
}

export interface RowsOptions {
  /** The name of the prepared statement; undefined for a statement that is not prepared. */
  name: string | undefined;
  /** Converts the name of a column to its name in code. */
  rename: (column: string) => string;
  getTypeParser: pg.Client["getTypeParser"];
  /**
   * Row layouts of this connection's prepared statements, by name. node-postgres would compute them for every query.
   * Each cached layout is compared with the columns of the answer, which may differ after a migration or on another
   * connection of a pooler.
   */
  layouts: Map<string, Layout>;
}

type Done = (error: unknown, result: { command: string; rowCount: number | null }) => void;

/** A query of node-postgres with rows as camelCase objects. The rows are in `found` when `done` is called. */
export class RowsQuery extends pg.Query {
  /** The name of the prepared statement, which pg.Query reads. */
  declare name: string | undefined;
  readonly found: Record<string, unknown>[] = [];
  /** The error of a parser that met a value without an equivalent in code, such as a timestamp of infinity. */
  unreadable: unknown;
  readonly #options: RowsOptions;
  #layout: Layout | undefined;

  constructor(text: string, values: unknown[], options: RowsOptions, done: Done) {
    super(text, values, done as ConstructorParameters<typeof pg.Query>[2]);
    this.name = options.name;
    this.#options = options;
  }

  /** Called by node-postgres, before any row. */
  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    const { layouts, name } = this.#options;
    const known = name && layouts.get(name);
    this.#layout = known && isSame(known.fields, fields) ? known : this.#readLayout(fields);
    if (name) layouts.set(name, this.#layout);
  }

  /** Called by node-postgres for every row. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#layout) return;
    try {
      this.found.push(readRow(this.#layout, fields));
    } catch (error) {
      // A thrown exception would end the process here, so it is kept for `done`.
      this.unreadable ??= error;
    }
  }

  #readLayout(fields: readonly Column[]): Layout {
    const { rename, getTypeParser } = this.#options;
    const names = fields.map(({ name }) => rename(name));
    return {
      fields,
      names,
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, "text")),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
  }
}

function readRow({ names, parsers, empty }: Layout, fields: (string | null)[]) {
  const row = { ...empty };
  // A plain loop is the fastest, and every value of every answer is converted here.
  for (let at = 0; at < names.length; at++) {
    const text = fields[at];
    if (typeof text === "string") row[names[at] ?? ""] = parsers[at]?.(text);
  }
  return row;
}

function isSame(known: readonly Column[], fields: readonly Column[]): boolean {
  return (
    known.length === fields.length &&
    fields.every(
      ({ name, dataTypeID }, at) => dataTypeID === known[at]?.dataTypeID && name === known[at].name,
    )
  );
}
