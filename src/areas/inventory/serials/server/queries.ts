import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { begins, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { ItemSerial, SerialEntry, serialsContract } from "../contract.ts";
import { normalizeSerial, serialProblem } from "../serial-number.ts";

type SerialsQuery = z.output<(typeof serialsContract.listItemSerials)["query"]>;

/** Selects pieces (alias `s`) with the numbers of their sale and repair. */
const selectPieces = (db: Database) =>
  db
    .selectFrom("itemSerials as s")
    .select(["s.id", "s.itemId", "s.serial", "s.isImei", "s.state", "s.unitCost"])
    .select(["s.cameAt", "s.wentAt"])
    .select([
      sql<ItemSerial["sale"]>`(select json_build_object('id', l.id, 'saleNumber', l.sale_number)
        from sales l where l.id = s.sale_id)`.as("sale"),
      sql<
        ItemSerial["device"]
      >`(select json_build_object('id', d.id, 'ticketNumber', d.ticket_number)
        from devices d where d.id = s.device_id)`.as("device"),
    ]);

/** Removes the cost of a piece for users without `view_cost`. */
const pieceFor = <Row extends { unitCost: number | null }>(
  actor: Actor,
  { unitCost, ...row }: Row,
) => ({
  ...row,
  ...(may(actor, "view_cost") && { unitCost }),
});

/** Serial numbers are unique within an item, so the order needs no second column. */
const bySerial: SortOrder = {
  key: sql`s.serial`,
  by: sql`s.serial`,
  after: ({ key }) => sql`s.serial > ${key}`,
  isKey: (key) => serialProblem(key) === null,
};

const pieces = keysetList({
  orders: { serial: bySerial },
  filters: {
    itemId: (itemId: RawBuilder<string>) => sql`s.item_id = ${itemId}`,
    deviceId: (deviceId: RawBuilder<string>) => sql`s.device_id = ${deviceId}`,
  },
  choices: {
    state: (state: NonNullable<SerialsQuery["state"]>) =>
      state === "here"
        ? sql`s.state in ('in_stock', 'reserved')`
        : sql`s.state = ${sql.lit(state)}`,
  },
  select: selectPieces,
  sources: ({ itemId }) => piecesOf(itemId),
});

const countPieces = pieces.aggregate((db, matches) =>
  db
    .selectFrom("itemSerials as s")
    .where(matches)
    .select(({ fn }) => fn.countAll<number>().as("total")),
);

/**
 * Lists the pieces of an item, ordered by serial number. With a search, pieces whose serial number begins with the text
 * are listed before pieces whose serial number contains it.
 * @throws Refusal not_found
 */
export async function listItemSerials(
  db: Database,
  actor: Actor,
  itemId: string,
  { state, deviceId, ...query }: SerialsQuery,
): Promise<Page<ItemSerial> & { total: number }> {
  await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow(notFound);
  const search = query.search && normalizeSerial(query.search);
  const list = { ...query, search, sort: "serial" as const };
  const where = { itemId, deviceId, state };
  const [counted] = await countPieces(db, list, where, {});
  const { items, nextCursor } = await pieces.read(db, list, where);
  return {
    items: items.map((row) => pieceFor(actor, row)),
    nextCursor,
    total: counted?.total ?? 0,
  };
}

/** The search sources for the pieces of an item. They use upper case, like the stored serial numbers. */
function piecesOf(itemId: RawBuilder<string>): SearchSources {
  const serial = sql`f.serial`;
  const ofItem = sql`(select id, serial from item_serials where item_id = ${itemId}::uuid) f`;
  const find = ({ upperWord, upperWordEnd }: Given<SearchValues>) =>
    firstIds(sql`f.id`, ofItem, serial, begins(serial, upperWord, upperWordEnd));
  return {
    codes: { word: [{ column: sql`s.id`, find }] },
    texts: [({ each }) => each((pattern) => sql`s.serial like upper(${pattern})`)],
  };
}

/** Reads a piece with its history, newest entry first. @throws Refusal not_found */
export async function getSerial(db: Database, actor: Actor, serialId: string) {
  const row = await selectPieces(db)
    .innerJoin("inventoryItems as i", "i.id", "s.itemId")
    .select(["i.sku", "i.name"])
    .where("s.id", "=", serialId)
    .executeTakeFirstOrThrow(notFound);
  const { sku, name, ...piece } = row;
  return {
    ...pieceFor(actor, piece),
    item: { id: piece.itemId, sku, name },
    entries: await entriesOfSerial(db, actor, serialId),
  };
}

/** Reads the history of a piece, newest first. Only users who may see customers get the buyers. */
export async function entriesOfSerial(
  db: Database,
  actor: Actor,
  serialId: string,
): Promise<SerialEntry[]> {
  const customer = may(actor, "view_customers")
    ? sql`json_build_object('customer', (select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone)
            from customers c where c.id = l.customer_id))::jsonb`
    : sql`'{}'::jsonb`;
  const { rows } = await sql<SerialEntry>`
select e.id, e.act, e.reason, e.state, e.reference, e.created_at,
  (select json_build_object('id', l.id, 'saleNumber', l.sale_number)::jsonb || ${customer}
   from sales l where l.id = e.sale_id) as sale,
  (select json_build_object('id', d.id, 'ticketNumber', d.ticket_number) from devices d where d.id = e.device_id) as device,
  ${userInJson("e.created_by")} as created_by
from item_serial_entries e where e.serial_id = ${serialId}::uuid order by e.position desc`.execute(
    db,
  );
  return rows;
}

/**
 * Finds the piece with this serial number and the id of its item. If several items have the number, a piece in the
 * shop is preferred to one that has left. Archived items are left out, as in a look-up by SKU or barcode.
 */
export const pieceByCode = compileOnce((db, { serial }: Given<{ serial: string }>) =>
  db
    .selectFrom("itemSerials as s")
    .innerJoin("inventoryItems as i", "i.id", "s.itemId")
    .select(["s.id", "s.itemId", "s.serial", "s.state"])
    .where("s.serial", "=", serial)
    .where("i.archivedAt", "is", null)
    .orderBy(sql`array_position('{in_stock,reserved,sold,used,gone}', s.state)`)
    .orderBy("s.cameAt", "desc")
    .limit(1),
);
