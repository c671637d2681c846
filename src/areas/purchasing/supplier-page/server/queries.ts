import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import type { StatementPeriod, SupplierEntry } from "../contract.ts";

const selectEntries = (db: Database) =>
  db
    .selectFrom("supplierEntries as e")
    .leftJoin("purchaseOrders as o", "o.id", "e.purchaseOrderId")
    .leftJoin("supplierPayments as y", "y.id", "e.paymentId")
    .leftJoin("supplierReturns as r", "r.id", "e.returnId")
    .select(["e.id", "e.position", "e.kind", "e.day", "e.amount", "e.balanceAfter", "e.reason"])
    .select(["e.purchaseOrderId", "o.orderNumber", "e.paymentId", "e.returnId", "e.createdAt"])
    .select([
      sql<string | null>`coalesce(y.reference, r.return_number)`.as("reference"),
      // A delivery raises what is owed, and everything else lowers it.
      sql<boolean>`(e.amount > 0) <> (e.kind = 'delivery')`.as("isUndo"),
      sql<Person | null>`${userInJson("e.createdBy")}`.as("by"),
    ]);

const isPosition = (key: string) => /^\d{1,9}$/.test(key);
const orders = {
  latest: {
    key: sql`e.position::text`,
    by: sql`e.position desc`,
    after: (at) => sql`e.position < ${at.key}::integer`,
    isKey: isPosition,
  },
  oldest: {
    key: sql`e.position::text`,
    by: sql`e.position`,
    after: (at) => sql`e.position > ${at.key}::integer`,
    isKey: isPosition,
  },
} satisfies Record<string, SortOrder>;

const entries = keysetList({
  orders,
  filters: {
    supplierId: (id: RawBuilder<string>) => sql`e.supplier_id = ${id}`,
    currency: (currency: RawBuilder<OrderCurrency>) => sql`e.currency = ${currency}`,
    from: (day: RawBuilder<string>) => sql`${shopDay(sql`e.created_at`)} >= ${day}::date`,
    to: (day: RawBuilder<string>) => sql`${shopDay(sql`e.created_at`)} <= ${day}::date`,
  },
  select: selectEntries,
});

/** The entries of an account, the latest first. @throws Refusal forbidden (without `view_cost`), not_found */
export async function listSupplierEntries(
  db: Database,
  actor: Actor,
  supplierId: string,
  {
    cursor,
    limit,
    currency,
  }: { cursor?: string | undefined; limit: number; currency: OrderCurrency },
): Promise<Page<SupplierEntry>> {
  requirePermission(actor, "view_cost");
  const found = await entries.read(db, { sort: "latest", cursor, limit }, { supplierId, currency });
  if (found.items.length === 0) await refuseUnknown(db, supplierId);
  return found;
}

async function refuseUnknown(db: Database, id: string): Promise<void> {
  await db
    .selectFrom("suppliers")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}

/** Reads all entries of a period in their order, `limit` at a time. */
export const readStatement = (
  db: Database,
  supplierId: string,
  period: StatementPeriod,
  limit: number,
): AsyncGenerator<SupplierEntry[]> =>
  entries.readAll(db, { sort: "oldest", limit }, { supplierId, ...period });
