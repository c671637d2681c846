/** The statements that write the items of an import, many items per statement. */
import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import type { ImportField, StockReason } from "../rules.ts";
import { termFields } from "../../terms/rules.ts";
import { gainAtPrice, keepRevaluation, piecesOut } from "../../limits/server/keep-revaluations.ts";
import { moveStock, type StockChange } from "../../stock/server/move-stock.ts";
import { setSerialised } from "../../serials/server/set-serialised.ts";
import { chunksOf } from "#src/server/imports/kind-of-import.ts";
import type { JudgedRow } from "./judge-rows.ts";

/** The column and type of each field. `quantity` is left out, because only movements change the stock. */
const columnOf: Record<Exclude<ImportField, "quantity">, { column: string; type: string }> = {
  sku: { column: "sku", type: "text" },
  barcode: { column: "barcode", type: "text" },
  name: { column: "name", type: "text" },
  brand: { column: "brand", type: "text" },
  model: { column: "model", type: "text" },
  category: { column: "category", type: "text" },
  price: { column: "price", type: "bigint" },
  cost: { column: "cost", type: "bigint" },
  minStock: { column: "min_stock", type: "integer" },
  location: { column: "location", type: "text" },
  warrantyDays: { column: "warranty_days", type: "integer" },
  expiryDate: { column: "expiry_date", type: "date" },
  taxCode: { column: "tax_code", type: "text" },
  isSerialised: { column: "is_serialised", type: "boolean" },
  isAvailableOnline: { column: "is_available_online", type: "boolean" },
  onlinePrice: { column: "online_price", type: "bigint" },
  salePrice: { column: "sale_price", type: "bigint" },
  description: { column: "description", type: "text" },
};
/** The values that a new item gets for fields that the file does not contain. */
const presets: Partial<Record<ImportField, string>> = {
  category: "other",
  minStock: "0",
  taxCode: "A",
  isSerialised: "false",
  isAvailableOnline: "false",
};

const fields = Object.entries(columnOf).map(([field, { column, type }]) => ({
  field,
  column: sql.ref(column),
  said: sql`(r.given ->> ${sql.lit(field)})::${sql.raw(type)}`,
  preset: presets[field as ImportField],
}));

type Written = (rows: number) => Promise<void>;

/** Deletes the old barcodes of all items whose barcode changes, because two items may exchange their barcodes. */
export async function freeBarcodes(tx: Tx, rows: readonly JudgedRow[]): Promise<void> {
  const ids = rows
    .filter(({ changes }) => changes.some(({ field }) => field === "barcode"))
    .map(({ itemId }) => itemId);
  if (ids.length === 0) return;
  await sql`
    update inventory_items set barcode = null
    where id = any(${ids}::uuid[]) and barcode is not null`.execute(tx);
}

export async function insertItems(
  tx: Tx,
  actorId: string,
  rows: readonly JudgedRow[],
  written: Written,
): Promise<void> {
  const columns = sql.join(fields.map(({ column }) => column));
  const values = sql.join(
    fields.map(({ said, preset }) => (preset ? sql`coalesce(${said}, ${sql.lit(preset)})` : said)),
  );
  for (const chunk of chunksOf(rows)) {
    await sql`
      insert into inventory_items (id, created_by, ${columns})
      select r."itemId", ${actorId}::uuid, ${values}
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r ("itemId" uuid, given jsonb)`.execute(
      tx,
    );
    await recordEvents(
      tx,
      chunk.map(({ itemId }) => ({ kind: "item.created", recordId: itemId, actorId })),
    );
    await written(chunk.length);
  }
}

export async function updateItems(
  tx: Tx,
  { actorId, importId }: { actorId: string; importId: string },
  rows: readonly JudgedRow[],
  written: Written,
): Promise<void> {
  const changes = sql.join(
    fields.map(
      ({ field, column, said }) =>
        sql`${column} = case when r.given ? ${sql.lit(field)} then ${said} else i.${column} end`,
    ),
  );
  for (const chunk of chunksOf(rows)) {
    await sql`
      update inventory_items i set ${changes}, version = i.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r ("itemId" uuid, given jsonb)
      where i.id = r."itemId"`.execute(tx);
    await recordEvents(
      tx,
      chunk.map((row) => ({
        kind: "item.updated",
        recordId: row.itemId,
        actorId,
        data: {
          importId,
          fields: row.changes.map(({ field }) => field),
          ...termsIn(row.changes),
        },
      })),
    );
    await written(chunk.length);
  }
}

/** The old and new terms of an item, for its event. The reason of the change is in the event of the import. */
function termsIn(changes: JudgedRow["changes"]) {
  const terms = changes.filter(({ field }) => termFields.some((term) => term === field));
  if (terms.length === 0) return {};
  const of = (side: "before" | "after") =>
    Object.fromEntries(terms.map((change) => [change.field, change[side]]));
  return { before: of("before"), after: of("after") };
}

/**
 * Counts how much more pieces of unknown cost are worth at their new price.
 * @throws Refusal adjustment_needs_approval
 */
export async function keepHigherPrices(
  tx: Tx,
  actorId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  const raised = rows.filter(({ changes }) => priceIn(changes) !== undefined);
  if (raised.length === 0) return;
  const items = await tx
    .selectFrom("inventoryItems")
    .select(["id", "name", "quantity", "value", "cost"])
    .select(piecesOut(sql`inventory_items.id`).as("piecesOut"))
    .where(sql<boolean>`id = any(${raised.map(({ itemId }) => itemId)}::uuid[])`)
    .execute();
  const known = new Map(items.map((item) => [item.id, item]));
  const actor = await importer(tx, actorId);
  for (const { itemId, changes } of raised) {
    const item = known.get(itemId);
    const price = priceIn(changes);
    if (!item || !price) continue;
    const { name, quantity } = item;
    const prices = { before: Number(price.before), after: Number(price.after) };
    const change = gainAtPrice(item, prices);
    await keepRevaluation(tx, actor, {
      kind: "price",
      itemId,
      recordId: null,
      name,
      quantity,
      change,
    });
  }
}

const priceIn = (changes: JudgedRow["changes"]) => changes.find(({ field }) => field === "price");

/** Whose limits an import has. Nobody who was deactivated meanwhile has a right above a limit. */
const importer = async (tx: Tx, userId: string) => (await actorOfUser(tx, userId)) ?? { userId };

/** Makes items not serialised where the file says so. The history of their pieces stays. */
export async function dropSerials(
  tx: Tx,
  actorId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  for (const { itemId, changes } of rows) {
    const isDropped = changes.some(({ field, after }) => field === "isSerialised" && !after);
    if (isDropped) await setSerialised(tx, { userId: actorId }, itemId, false, undefined);
  }
}

/** The maximum number of movements per statement. The time of a statement grows with the square of this number. */
const MOVES_AT_ONCE = 250;

/** Writes the opening stock of new items and the changed stock of existing items. */
export async function moveImported(
  tx: Tx,
  actorId: string,
  rows: readonly JudgedRow[],
  { stockReason, reference }: { stockReason: StockReason | null; reference: string },
  written: Written,
): Promise<void> {
  const moves = rows.flatMap(({ kind, itemId, given, stockFrom, stockTo }): StockChange[] => {
    const opening = kind === "new" ? Number(given.quantity ?? 0) : 0;
    if (opening > 0) {
      return [{ act: "bring-in", reason: "opening", itemId, quantity: opening, reference }];
    }
    if (stockReason === null || stockFrom === null || stockTo === null) return [];
    const quantity = stockTo - stockFrom;
    return [{ act: "adjust", reason: stockReason, itemId, quantity, reference }];
  });
  moves.sort((a, b) => (a.itemId < b.itemId ? -1 : 1));
  const actor = await importer(tx, actorId);
  for (const chunk of chunksOf(moves, MOVES_AT_ONCE)) {
    await moveStock(tx, actor, chunk);
    await written(chunk.length);
  }
}
