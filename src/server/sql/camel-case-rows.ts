import pg from "pg";

/** A column as PostgreSQL describes it before the rows. */
export type Column = Pick<pg.FieldDef, "name" | "dataTypeID">;

/** How one statement's rows are read. */
export interface Layout {
  fields: readonly Column[];
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A copy of it is filled faster, and read faster ever after, than an object that grows name by name. */
  empty: Record<string, unknown>;
}

export interface RowsOptions {
  /** Prepares the statement under this name. */
  name: string | undefined;
  /** What a column is called in code. */
  rename: (column: string) => string;
  getTypeParser: pg.Client["getTypeParser"];
  /**
   * Of what this connection has prepared, by its name: worked out once, not at every query as node-postgres does.
   * Behind a pooler the connection of PostgreSQL may be another than last time, and a migration between them.
   */
  layouts: Map<string, Layout>;
}

type Done = (error: unknown, result: { command: string; rowCount: number | null }) => void;

/** A query of node-postgres whose rows are objects as code wants them. They are in `found` when `done` is called. */
export class RowsQuery extends pg.Query {
  /** Read by pg.Query. */
  declare name: string | undefined;
  readonly found: Record<string, unknown>[] = [];
  /** What a parser threw at a value that has no form in code, such as a moment at infinity. */
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
      // Thrown from here it would end the process.
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
  // Counted by hand: every value of every answer passes here.
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
