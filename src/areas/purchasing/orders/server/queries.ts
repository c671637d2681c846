import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { PurchaseOrder, PurchaseOrderInList, PurchaseOrderLine } from "../contract.ts";
import type { PurchaseOrderStatistics } from "../history-schemas.ts";
import { isOpen } from "../../rules.ts";

/** The latest shipment of the order (alias `o`). */
const shipment = sql<PurchaseOrderInList["shipment"]>`(
  select json_build_object('id', s.id, 'mode', s.mode, 'status', s.status, 'agentName', s.agent_name,
    'shippingCost', s.shipping_cost, 'arrivalDate', s.arrival_date)
  from shipments s where s.purchase_order_id = o.id order by s.created_at desc, s.id desc limit 1)`;

const piecesOf = (column: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(${column}), 0)::integer from purchase_order_lines l where l.purchase_order_id = o.id)`;

/** Selects purchase orders (alias `o`) with their costs, which `withoutCosts` removes. */
export const selectOrders = (db: Database) =>
  db
    .selectFrom("purchaseOrders as o")
    .innerJoin("suppliers as p", "p.id", "o.supplierId")
    .select(["o.id", "o.orderNumber", "o.supplierId", "p.name as supplierName", "o.status"])
    .select(["o.orderDate", "o.currency", "o.exchangeRate", "o.totalAmount", "o.totalTzs"])
    .select(["o.version", "o.createdAt", "o.updatedAt"])
    .select([
      piecesOf(sql`l.quantity`).as("orderedQuantity"),
      piecesOf(sql`l.received_quantity`).as("receivedQuantity"),
      shipment.as("shipment"),
    ]);

/** Removes the costs of an order for users without `view_cost`. JSON leaves out undefined fields. */
export const costsFor = (actor: Actor, order: { totalAmount: number; totalTzs: number }) =>
  may(actor, "view_cost")
    ? { totalAmount: order.totalAmount, totalTzs: order.totalTzs }
    : { totalAmount: undefined, totalTzs: undefined };

const supplier = sql<PurchaseOrder["supplier"]>`json_build_object('id', p.id, 'name', p.name,
  'companyName', p.company_name, 'contactPerson', p.contact_person, 'email', p.email, 'phone', p.phone,
  'address', p.address, 'paymentTerms', p.payment_terms)`;

const linesWith = (withCost: boolean) => sql<PurchaseOrderLine[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'itemId', l.item_id, 'itemName', l.item_name, 'sku', l.sku,
    'brand', l.brand, 'model', l.model, 'location', l.location, 'quantity', l.quantity,
    'receivedQuantity', l.received_quantity, 'returnedQuantity', l.returned_quantity${withCost ? sql`, 'unitCost', l.unit_cost, 'totalCost', l.total_cost` : sql``})
    order by l.position, l.id), '[]')
  from purchase_order_lines l where l.purchase_order_id = o.id)`;

/** @throws Refusal not_found */
export async function getPurchaseOrder(
  db: Database,
  actor: Actor,
  id: string,
): Promise<PurchaseOrder> {
  const row = await selectOrders(db)
    .leftJoin("paymentAccounts as a", "a.id", "o.paymentAccountId")
    .select(["o.statusReason", "o.paymentMethod", "o.paymentAccountId", "o.notes"])
    .select("a.name as paymentAccountName")
    .select([
      supplier.as("supplier"),
      sql<Person | null>`${userInJson("o.createdBy")}`.as("createdBy"),
      linesWith(may(actor, "view_cost")).as("items"),
    ])
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return { ...row, ...costsFor(actor, row) };
}

/** The figures above the list. What was cancelled is counted, but has no value. */
export async function getPurchaseOrderStatistics(
  db: Database,
  actor: Actor,
): Promise<PurchaseOrderStatistics> {
  const rows = await db
    .selectFrom("purchaseOrders")
    .select(["status", "currency"])
    .select([
      sql<number>`count(*)`.as("orders"),
      sql<number>`sum(total_amount)::bigint`.as("totalAmount"),
      sql<number>`sum(total_tzs)::bigint`.as("totalTzs"),
    ])
    .groupBy(["status", "currency"])
    .orderBy("currency")
    .execute();
  const sum = (of: typeof rows, figure: (row: (typeof rows)[number]) => number) =>
    of.reduce((total, row) => total + figure(row), 0);
  const valued = rows.filter(({ status }) => status !== "cancelled");
  const currencies = [...new Set(valued.map(({ currency }) => currency))];
  return {
    orders: sum(rows, ({ orders }) => orders),
    open: sum(
      rows.filter(({ status }) => isOpen(status)),
      ({ orders }) => orders,
    ),
    ...(may(actor, "view_cost") && {
      totalTzs: sum(valued, ({ totalTzs }) => totalTzs),
      byCurrency: currencies.map((currency) => {
        const of = valued.filter((row) => row.currency === currency);
        return {
          currency,
          orders: sum(of, ({ orders }) => orders),
          totalAmount: sum(of, ({ totalAmount }) => totalAmount),
        };
      }),
    }),
  };
}
