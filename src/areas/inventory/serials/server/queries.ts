import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
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

/** Selects pieces (alias `s`). The joins read only the numbers of sales and repairs. */
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

/** A piece as this user may see it: costs need `view_cost`. */
const pieceFor = <Row extends { unitCost: number | null }>(
  actor: Actor,
  { unitCost, ...row }: Row,
) => ({
  ...row,
  ...(may(actor, "view_cost") && { unitCost }),
});

/** An item has each serial number only once, so the order needs no second column. */
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
 * The pieces of an item in the order of their serial numbers. In a search, serial numbers that begin with the searched
 * text come first.
 * @throws Refusal not_found
 */
export async function listItemSerials(
  db: Database,
  actor: Actor,
  itemId: string,
  { state, deviceId, ...query }: SerialsQuery,
): Promise<Page<ItemSerial> & { total: number }> {
  const item = await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (!item) return refuse("not_found");
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

/** The search sources for the pieces of an item. Serial numbers are stored in upper case. */
function piecesOf(itemId: RawBuilder<string>): SearchSources {
  const serial = sql`f.serial`;
  const ofItem = sql`(select id, serial from item_serials where item_id = ${itemId}::uuid) f`;
  const find = ({ upperWord, upperWordEnd }: Given<SearchValues>) =>
    firstIds(sql`f.id`, ofItem, serial, begins(serial, upperWord, upperWordEnd));
  return {
    codes: { word: [{ column: sql`s.id`, find }] },
    texts: [(pattern) => sql`s.serial like upper(${pattern})`],
  };
}

/** A piece with its history; the newest entry is first. @throws Refusal not_found */
export async function getSerial(db: Database, actor: Actor, serialId: string) {
  const row = await selectPieces(db)
    .innerJoin("inventoryItems as i", "i.id", "s.itemId")
    .select(["i.sku", "i.name"])
    .where("s.id", "=", serialId)
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  const { sku, name, ...piece } = row;
  return {
    ...pieceFor(actor, piece),
    item: { id: piece.itemId, sku, name },
    entries: await entriesOfSerial(db, actor, serialId),
  };
}

/** The history of a piece, newest first. Buyers are included only for users who may see customers. */
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
 * The piece with this serial number, and its item. If two items have this number, a piece in stock is preferred to a
 * sold one. Pieces of archived items are not found, as with the items' other codes.
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
