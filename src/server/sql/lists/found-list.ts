/** Declares how the search of the whole shop finds the records of one table: by indexes, the newest first. */
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Database } from "../../database.ts";
import type { Actor } from "../../http/guards/actor.ts";
import { MAX_PER_KIND, type FoundRecord, type RecordSearch } from "../../record-search.ts";
import { compileOnce, type Given } from "../compiled-query.ts";
import { keysetList } from "./keyset-list.ts";
import type { SearchSources } from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";

interface Declaration<D, TB extends keyof D, Row> {
  select: (db: Database) => SelectQueryBuilder<D, TB, Row>;
  /** The table with its alias in `select`, and its id. The ids of the results are found in it alone. */
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The order of the results, with the condition (`within`) for records that may be found. */
  order: SortOrder;
  sources: SearchSources;
}

export interface FoundList<Row> {
  /** Finds at most `most` records by typed text. */
  find(db: Database, text: string, most: number): Promise<Row[]>;
  /** Reads records in the order of `ids`. Those that are not there, or may not be found, are left out. */
  named(db: Database, ids: readonly string[]): Promise<Row[]>;
}

export function foundList<D, TB extends keyof D, Row extends { id: string }>({
  select,
  table,
  id,
  order,
  sources,
}: Declaration<D, TB, Row>): FoundList<Row> {
  const list = keysetList({
    orders: { newest: order },
    select,
    sources: { ...sources, most: MAX_PER_KIND },
    found: { id, table },
  });
  const readNamed = compileOnce((db, { ids }: Given<{ ids: readonly string[] }>) =>
    select(db).where(
      sql<boolean>`/* one plan */ ${id} = any(${ids}::uuid[]) and ${order.within ?? sql`true`}`,
    ),
  );
  return {
    async find(db, text, most) {
      const { items } = await list.read(db, { sort: "newest", search: text, limit: most }, {});
      return items;
    },
    async named(db, ids) {
      if (ids.length === 0) return [];
      const rows = new Map((await readNamed(db, { ids })).map((row) => [row.id, row]));
      return ids.flatMap((each) => rows.get(each) ?? []);
    },
  };
}

interface SearchOfList<Row> extends Pick<RecordSearch, "kind" | "access"> {
  list: FoundList<Row>;
  findSimilar?: (db: Database, text: string, most: number) => Promise<Row[]>;
  toRecord: (row: Row, actor: Actor) => FoundRecord;
}

/** The search of the whole shop for the records of a list. */
export function searchOfList<Row>(declared: SearchOfList<Row>): RecordSearch {
  const { kind, access, list, findSimilar, toRecord } = declared;
  const shown = async (rows: Promise<Row[]>, actor: Actor) =>
    (await rows).map((row) => toRecord(row, actor));
  return {
    kind,
    access,
    find: (db, actor, text, most) => shown(list.find(db, text, most), actor),
    ...(findSimilar && {
      findSimilar: (db, actor, text, most) => shown(findSimilar(db, text, most), actor),
    }),
    named: (db, actor, ids) => shown(list.named(db, ids), actor),
  };
}
