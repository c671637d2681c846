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
   * The layouts of this connection's prepared statements, by name. They are cached, because node-postgres would compute
   * a layout for every query. A cached layout is compared with the columns of each answer, which may differ after a
   * migration or on another connection of a pooler.
   */
  layouts: Map<string, Layout>;
}

type Done = (error: unknown, result: { command: string; rowCount: number | null }) => void;

/** A query of node-postgres with rows as camelCase objects. The rows are in `found` when `done` is called. */
export class RowsQuery extends pg.Query {
  /** The name of the prepared statement, which pg.Query reads. */
  declare name: string | undefined;
  readonly found: Record<string, unknown>[] = [];
  /** The first error of a parser, for a value that has no equivalent in code, such as a timestamp of infinity. */
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
      // An exception thrown here would end the process, so the error is kept until `done` is called.
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
  // A plain loop, because it is the fastest and every value of every answer passes through it.
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
