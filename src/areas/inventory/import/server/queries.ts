import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/http/lists/keyset-list.ts";
import { newestFirst } from "#src/server/http/lists/sorted-list.ts";
import { pageRows } from "#src/server/http/lists/page.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import type { RowKind } from "../rules.ts";
import type { ImportColumn } from "./columns.ts";
import type { FieldChange } from "./judge-rows.ts";
import type { CellError } from "./read-row.ts";

const selectImports = (db: Database) =>
  db
    .selectFrom("itemImports as m")
    .selectAll("m")
    .select([userInJson("m.createdBy").as("creator"), userInJson("m.appliedBy").as("applier")]);

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

const toImport = (row: Row): ItemImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem as ItemImport["problem"],
  columns: row.columns as unknown as ImportColumn[],
  counts: {
    rows: row.rowCount,
    new: row.newCount,
    changed: row.changedCount,
    unchanged: row.unchangedCount,
    stock: row.stockCount,
    errors: row.errorCount,
  },
  updateExisting: row.updateExisting,
  stockReason: row.stockReason,
  progress: { done: row.progress, total: row.progressOf },
  hasRows: row.rowsForgottenAt === null,
  createdBy: row.creator ?? { id: row.createdBy, name: "" },
  createdAt: row.createdAt,
  appliedBy: row.applier,
  appliedAt: row.appliedAt,
});

/** @throws Refusal not_found */
export async function getImport(db: Database, id: string): Promise<ItemImport> {
  const row = await selectImports(db).where("m.id", "=", id).executeTakeFirst();
  return row ? toImport(row) : refuse("not_found");
}

const imports = keysetList({
  orders: {
    newest: {
      ...newestFirst(sql`m.created_at`, sql`m.id`),
      within: sql`m.state <> 'discarded'`,
    },
  },
  select: selectImports,
});

/** Newest first, without discarded imports. */
export async function listImports(
  db: Database,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ItemImport>> {
  const { items, nextCursor } = await imports.read(db, { ...query, sort: "newest" }, {});
  return { items: items.map(toImport), nextCursor };
}

interface RowsQuery {
  show?: RowKind | "stock" | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The effect of each row, in the order of the file. Costs need `view_cost`. */
export async function listRows(
  db: Database,
  actor: Actor,
  importId: string,
  { show, cursor, limit }: RowsQuery,
): Promise<Page<ImportRow>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
    refuse("validation_failed", { fields: { cursor: "is not one of ours" } });
  }
  await getImport(db, importId);
  const rows = await db
    .selectFrom("itemImportRows")
    .select(["row", "kind", "sku", "name", "itemId", "changes", "stockFrom", "stockTo", "errors"])
    .where("importId", "=", importId)
    .where("row", ">", Number(cursor ?? 0))
    .$if(show === "stock", (q) => q.where("stockTo", "is not", null).where("kind", "<>", "error"))
    .$if(show !== undefined && show !== "stock", (q) => q.where("kind", "=", show as RowKind))
    .orderBy("row")
    .limit(pageRows(limit))
    .execute();
  const mayCost = may(actor, "view_cost");
  const items = rows.slice(0, limit).map((row): ImportRow => {
    const { stockFrom, stockTo, changes, errors, ...rest } = row;
    return {
      ...rest,
      changes: (changes as unknown as FieldChange[]).filter(
        ({ field }) => mayCost || field !== "cost",
      ),
      stock: stockFrom !== null && stockTo !== null ? { from: stockFrom, to: stockTo } : null,
      errors: errorsFor(mayCost, errors as unknown as CellError[]),
    };
  });
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.row ?? "") : null };
}

/** Hides the text of a cost cell from users without `view_cost`. */
const errorsFor = (mayCost: boolean, errors: readonly CellError[]): CellError[] =>
  errors.map((error) => (mayCost || error.field !== "cost" ? error : { ...error, params: {} }));
