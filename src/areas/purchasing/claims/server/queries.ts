import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { ClaimSource, SupplierClaim, supplierClaimsContract } from "../contract.ts";
import { isWaiting, LATE_DAYS } from "../rules.ts";

const selectClaims = (db: Database) =>
  db
    .selectFrom("supplierClaims as c")
    .innerJoin("suppliers as p", "p.id", "c.supplierId")
    .innerJoin("inventoryItems as i", "i.id", "c.itemId")
    .leftJoin("purchaseOrders as o", "o.id", "c.purchaseOrderId")
    .leftJoin("devices as d", "d.id", "c.deviceId")
    .select(["c.id", "c.supplierId", "p.name as supplierName", "c.itemId", "i.name as itemName"])
    .select(["i.sku", "i.isSerialised", "c.serial", "c.quantity", "c.fault", "c.deviceId"])
    .select(["d.ticketNumber", "c.purchaseOrderId", "o.orderNumber", "c.claimedOn"])
    .select(["c.warrantyUntil", "c.state", "c.credit", "c.currency", "c.outcome", "c.sentAt"])
    .select(["c.endedAt", "c.version", "c.createdAt"])
    .select([
      sql<Person | null>`${userInJson("c.endedBy")}`.as("endedBy"),
      sql<Person | null>`${userInJson("c.createdBy")}`.as("createdBy"),
    ]);

type Row = Omit<SupplierClaim, "isLate">;

const DAY_MS = 86_400_000;

/** The claim as the actor may see it. */
function forActor(actor: Actor, row: Row): SupplierClaim {
  const waitsFor = (Date.parse(today()) - Date.parse(row.claimedOn)) / DAY_MS;
  const isLate = isWaiting(row.state) && waitsFor > LATE_DAYS;
  return { ...row, isLate, ...(!may(actor, "view_cost") && { credit: undefined }) };
}

const latest: SortOrder = {
  key: sql`c.claimed_on::text`,
  by: sql`c.claimed_on desc, c.id desc`,
  after: (position) => sql`(c.claimed_on, c.id) < (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const claims = keysetList({
  orders: { latest },
  filters: { supplierId: (id: RawBuilder<string>) => sql`c.supplier_id = ${id}` },
  choices: { isWaiting: (_: true) => sql`c.state in ('open', 'sent')` },
  select: selectClaims,
});

type ClaimsQuery = z.output<(typeof supplierClaimsContract.listSupplierClaims)["query"]>;

export async function listSupplierClaims(
  db: Database,
  actor: Actor,
  { cursor, limit, supplierId, waiting }: ClaimsQuery,
): Promise<Page<SupplierClaim>> {
  const where = { supplierId, ...(waiting && { isWaiting: true as const }) };
  const { items, nextCursor } = await claims.read(db, { sort: "latest", cursor, limit }, where);
  return { items: items.map((row) => forActor(actor, row)), nextCursor };
}

/** @throws Refusal not_found */
export async function getSupplierClaim(
  db: Database,
  actor: Actor,
  id: string,
): Promise<SupplierClaim> {
  const row = await selectClaims(db).where("c.id", "=", id).executeTakeFirstOrThrow(notFound);
  return forActor(actor, row);
}

const MAX_SOURCES = 20;

/** The orders with which an item came, the latest first. */
export const listClaimSources = async (
  db: Database,
  itemId: string,
): Promise<{ items: ClaimSource[] }> => ({
  items: await db
    .selectFrom("purchaseOrderLines as l")
    .innerJoin("purchaseOrders as o", "o.id", "l.purchaseOrderId")
    .innerJoin("suppliers as p", "p.id", "o.supplierId")
    .select(["o.supplierId", "p.name as supplierName", "l.purchaseOrderId", "o.orderNumber"])
    .select("l.warrantyUntil")
    .where("l.itemId", "=", itemId)
    .where("l.receivedQuantity", ">", 0)
    .orderBy("o.orderDate", "desc")
    .orderBy("o.id", "desc")
    .limit(MAX_SOURCES)
    .execute(),
});
