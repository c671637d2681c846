import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { inShillings } from "#src/areas/shipments/shillings.ts";
import type { SupplierReturn, SupplierReturnInList, supplierReturnsContract } from "../contract.ts";
import type { SupplierReturnStatus } from "../rules.ts";

const sumOfLines = (of: RawBuilder<unknown>) =>
  sql<number>`(select sum(${of}) from supplier_return_lines l where l.return_id = r.id)::bigint`;

const selectReturns = (db: Database) =>
  db
    .selectFrom("supplierReturns as r")
    .innerJoin("suppliers as p", "p.id", "r.supplierId")
    .innerJoin("purchaseOrders as o", "o.id", "r.purchaseOrderId")
    .select(["r.id", "r.returnNumber", "r.supplierId", "p.name as supplierName"])
    .select(["r.purchaseOrderId", "o.orderNumber", "r.status", "r.reason", "r.currency"])
    .select(["r.credit", "r.version", "r.createdAt"])
    .select([
      sumOfLines(sql`l.quantity`).as("quantity"),
      sumOfLines(sql`l.quantity * l.unit_cost`).as("worth"),
    ]);

const returns = keysetList({
  orders: { newest: newestFirst(sql`r.created_at`, sql`r.id`) },
  filters: {
    supplierId: (id: RawBuilder<string>) => sql`r.supplier_id = ${id}`,
    status: (status: RawBuilder<SupplierReturnStatus>) => sql`r.status = ${status}`,
  },
  select: selectReturns,
});

type ReturnsQuery = z.output<(typeof supplierReturnsContract.listSupplierReturns)["query"]>;

/** Lists returns, without amounts for users without `view_cost`. */
export async function listSupplierReturns(
  db: Database,
  actor: Actor,
  { cursor, limit, ...where }: ReturnsQuery,
): Promise<Page<SupplierReturnInList>> {
  const { items, nextCursor } = await returns.read(db, { sort: "newest", cursor, limit }, where);
  if (may(actor, "view_cost")) return { items, nextCursor };
  return {
    items: items.map((row) => ({ ...row, worth: undefined, credit: undefined })),
    nextCursor,
  };
}

const linesWith = (withCost: boolean) => sql<SupplierReturn["lines"]>`(
  select json_agg(json_build_object('id', l.id, 'purchaseOrderLineId', l.purchase_order_line_id, 'itemId', l.item_id,
    'itemName', d.item_name, 'sku', d.sku, 'isSerialised', i.is_serialised, 'quantity', l.quantity,
    'serials', l.serials${withCost ? sql`, 'unitCost', l.unit_cost, 'cost', l.cost` : sql``}) order by l.position)
  from supplier_return_lines l
  join purchase_order_lines d on d.id = l.purchase_order_line_id
  join inventory_items i on i.id = l.item_id
  where l.return_id = r.id)`;

/** @throws Refusal not_found */
export async function getSupplierReturn(
  db: Database,
  actor: Actor,
  id: string,
): Promise<SupplierReturn> {
  const maySee = may(actor, "view_cost");
  const row = await selectReturns(db)
    .select(["r.exchangeRate", "r.creditReason", "r.statusReason", "r.isBack", "r.sentAt"])
    .select("r.endedAt")
    .select([
      sql<Person | null>`${userInJson("r.sentBy")}`.as("sentBy"),
      sql<Person | null>`${userInJson("r.endedBy")}`.as("endedBy"),
      sql<Person | null>`${userInJson("r.createdBy")}`.as("createdBy"),
      linesWith(maySee).as("lines"),
    ])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  if (!maySee) return { ...row, worth: undefined, credit: undefined };
  const { credit, exchangeRate, sentAt, lines } = row;
  const leftCost = sentAt ? lines.reduce((sum, line) => sum + (line.cost ?? 0), 0) : null;
  const difference =
    credit === null || leftCost === null ? null : inShillings(credit, exchangeRate) - leftCost;
  return { ...row, leftCost, difference };
}
