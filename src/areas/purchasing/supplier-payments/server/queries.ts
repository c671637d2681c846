import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { latestDayFirst } from "#src/server/sql/lists/sorted-list.ts";
import type {
  SupplierPayment,
  SupplierPaymentInList,
  supplierPaymentsContract,
} from "../contract.ts";

const selectPayments = (db: Database) =>
  db
    .selectFrom("supplierPayments as y")
    .innerJoin("suppliers as p", "p.id", "y.supplierId")
    .leftJoin("purchaseOrders as o", "o.id", "y.purchaseOrderId")
    .leftJoin("paymentAccounts as a", "a.id", "y.paymentAccountId")
    .select(["y.id", "y.supplierId", "p.name as supplierName", "y.purchaseOrderId"])
    .select(["o.orderNumber", "y.amount", "y.currency", "y.exchangeRate", "y.amountTzs"])
    .select(["y.method", "a.name as paymentAccountName", "y.paidOn", "y.reference", "y.note"])
    .select(["y.cancelledAt", "y.cancelReason", "y.createdAt"])
    .select([
      sql<boolean>`y.shift_movement_id is not null`.as("isFromDrawer"),
      sql<number>`(select count(*)::integer from supplier_payment_proofs f
        where f.payment_id = y.id and f.deleted_at is null)`.as("proofCount"),
      sql<Person | null>`${userInJson("y.cancelledBy")}`.as("cancelledBy"),
      sql<Person | null>`${userInJson("y.createdBy")}`.as("createdBy"),
    ]);

const payments = keysetList({
  orders: { latest: latestDayFirst(sql`y.paid_on`, sql`y.id`) },
  filters: {
    supplierId: (id: RawBuilder<string>) => sql`y.supplier_id = ${id}`,
    purchaseOrderId: (id: RawBuilder<string>) => sql`y.purchase_order_id = ${id}`,
  },
  select: selectPayments,
});

type PaymentsQuery = z.output<(typeof supplierPaymentsContract.listSupplierPayments)["query"]>;

/** @throws Refusal forbidden (without `view_cost`) */
export function listSupplierPayments(
  db: Database,
  actor: Actor,
  { cursor, limit, ...where }: PaymentsQuery,
): Promise<Page<SupplierPaymentInList>> {
  requirePermission(actor, "view_cost");
  return payments.read(db, { sort: "latest", cursor, limit }, where);
}

const proofUrl = sql`'/api/supplier-payments/' || y.id || '/proofs/' || f.id`;

const proofs = sql<SupplierPayment["proofs"]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind,
    'url', ${proofUrl} || case when f.kind = 'pdf' then '/pdf' else '' end,
    'thumbnailUrl', case when f.kind = 'picture' then ${proofUrl} || '/thumbnail' end,
    'addedBy', ${userInJson("f.added_by")}, 'createdAt', ${momentInJson(sql`f.created_at`)})
    order by f.created_at, f.id), '[]')
  from supplier_payment_proofs f where f.payment_id = y.id and f.deleted_at is null)`;

/** A payment for a caller who may see it. @throws Refusal not_found */
export const readSupplierPayment = (db: Database, id: string): Promise<SupplierPayment> =>
  selectPayments(db)
    .select(proofs.as("proofs"))
    .where("y.id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/** @throws Refusal forbidden (without `view_cost`), not_found */
export function getSupplierPayment(
  db: Database,
  actor: Actor,
  id: string,
): Promise<SupplierPayment> {
  requirePermission(actor, "view_cost");
  return readSupplierPayment(db, id);
}
