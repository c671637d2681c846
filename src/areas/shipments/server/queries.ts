import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Shipment, ShipmentDetail, ShippedItem } from "../contract.ts";
import { countsAsPaid } from "../rules.ts";

const personOf = (column: string) => sql<Person | null>`${userInJson(column)}`;

/** Selects shipments (alias `s`). `withPaid` completes the rows. */
export const selectShipments = (db: Database) =>
  db
    .selectFrom("shipments as s")
    .innerJoin("purchaseOrders as o", "o.id", "s.purchaseOrderId")
    .leftJoin("suppliers as p", "p.id", "o.supplierId")
    .select(["s.id", "s.purchaseOrderId", "o.orderNumber", "s.mode", "s.agentName"])
    .select([
      "s.shippingCost",
      "s.currency",
      "s.status",
      "s.isOrderCancelled",
      "s.arrivalDate",
      "s.agentPaid",
    ])
    .select(["s.receiverConfirmedAt", "s.inspectedAt", "s.inspectionPassed", "s.inspectionNote"])
    .select(["s.version", "s.createdAt", "s.updatedAt"])
    .select([
      sql<string | null>`coalesce(p.company_name, p.name)`.as("supplierName"),
      sql<boolean>`(s.status = 'in_transit' and o.status = 'draft' and not exists (
        select from goods_receipts r where r.purchase_order_id = o.id))`.as("isOrderUnsent"),
      personOf("s.receiverId").as("receiver"),
      personOf("s.inspectorId").as("inspector"),
      sql<number>`(select count(*)::integer from shipment_proofs f
        where f.shipment_id = s.id and f.deleted_at is null)`.as("proofCount"),
    ]);

type Row = Omit<Shipment, "isPaid">;

export const withPaid = (row: Row): Shipment => ({
  ...row,
  isPaid: countsAsPaid(row.status, row.proofCount),
});

/** @throws Refusal not_found */
export async function getShipment(db: Database, actor: Actor, id: string): Promise<ShipmentDetail> {
  const row = await selectShipments(db)
    .select([
      itemsOf(may(actor, "view_cost")).as("items"),
      statuses.as("statuses"),
      tracking.as("tracking"),
      payments.as("payments"),
      proofs.as("proofs"),
    ])
    .where("s.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return {
    ...withPaid(row),
    ...row,
    isPaid: countsAsPaid(row.status, row.proofCount),
    payments: row.payments.map((payment) => ({
      ...payment,
      isPaid: countsAsPaid(payment.status, row.proofCount),
    })),
  };
}

const listOf = <T>(item: RawBuilder<unknown>, from: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
  sql<T[]>`(select coalesce(json_agg(${item} order by ${by}), '[]') from ${from})`;

/** The lines of the order. What a piece costs is only for users who see cost prices. */
const itemsOf = (withCost: boolean) =>
  listOf<ShippedItem>(
    sql`json_build_object('id', l.id, 'itemId', l.item_id, 'name', l.item_name, 'sku', l.sku,
      'quantity', l.quantity, 'receivedQuantity', l.received_quantity,
      'unitCost', ${withCost ? sql`l.unit_cost` : sql`null`},
      'totalCost', ${withCost ? sql`l.total_cost` : sql`null`})`,
    sql`purchase_order_lines l where l.purchase_order_id = s.purchase_order_id`,
    sql`l.position`,
  );

const statuses = listOf<ShipmentDetail["statuses"][number]>(
  sql`json_build_object('id', h.id, 'from', h.from_status, 'to', h.to_status,
    'by', ${userInJson("h.changed_by")}, 'createdAt', ${momentInJson(sql`h.created_at`)})`,
  sql`shipment_statuses h where h.shipment_id = s.id`,
  sql`h.position desc`,
);

/** The tracking page is of the shipping provider with the same name. The number is encoded, so that it stays a part. */
const tracking = listOf<ShipmentDetail["tracking"][number]>(
  sql`json_build_object('id', t.id, 'trackingNumber', t.tracking_number, 'provider', t.provider,
    'url', case when t.tracking_number ~ '^[A-Za-z0-9._~-]+$'
      then replace(v.tracking_url, '{number}', t.tracking_number) end,
    'createdAt', ${momentInJson(sql`t.created_at`)})`,
  sql`shipment_tracking t left join shipping_providers v on v.name = t.provider
    where t.shipment_id = s.id`,
  sql`t.created_at, t.id`,
);

const payments = listOf<Omit<ShipmentDetail["payments"][number], "isPaid">>(
  sql`json_build_object('id', y.id, 'amount', y.amount, 'status', y.status,
    'paymentLink', y.payment_link, 'gateway', y.gateway, 'reason', y.reason,
    'createdBy', ${userInJson("y.created_by")}, 'endedBy', ${userInJson("y.ended_by")},
    'endedAt', ${momentInJson(sql`y.ended_at`)}, 'createdAt', ${momentInJson(sql`y.created_at`)})`,
  sql`shipment_payments y where y.shipment_id = s.id`,
  sql`y.created_at desc, y.id desc`,
);

const proofUrl = sql`'/api/shipments/' || s.id || '/proofs/' || f.id`;

const proofs = listOf<ShipmentDetail["proofs"][number]>(
  sql`json_build_object('id', f.id, 'kind', f.kind,
    'url', ${proofUrl} || case when f.kind = 'pdf' then '/pdf' else '' end,
    'thumbnailUrl', case when f.kind = 'picture' then ${proofUrl} || '/thumbnail' end,
    'addedBy', ${userInJson("f.added_by")}, 'createdAt', ${momentInJson(sql`f.created_at`)})`,
  sql`shipment_proofs f where f.shipment_id = s.id and f.deleted_at is null`,
  sql`f.created_at, f.id`,
);
