import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { RefundRequest } from "../../refund-request.ts";

const selectRequests = (db: Database) =>
  db
    .selectFrom("refundRequests as r")
    .innerJoin("sales as s", "s.id", "r.saleId")
    .select(["r.id", "r.saleId", "s.saleNumber", "r.status", "r.amount", "r.reason"])
    .select(["r.refundMethod as method", "r.createdAt", "r.refundId"])
    .select([
      sql<RefundRequest["provider"]>`r.provider`.as("provider"),
      sql<RefundRequest["unproven"]>`r.unproven`.as("unproven"),
      sql<RefundRequest["customer"]>`(
        select json_build_object('id', c.id, 'name', c.name) from customers c where c.id = s.customer_id)`.as(
        "customer",
      ),
      sql<boolean>`(select c.erased_at is not null from customers c where c.id = s.customer_id)`.as(
        "isCustomerErased",
      ),
      sql<RefundRequest["user"]>`${userInJson("r.user_id")}`.as("user"),
      sql<RefundRequest["lines"]>`(
        select json_agg(json_build_object('saleItemId', l.sale_item_id, 'name', i.name, 'quantity', l.quantity,
          'restock', l.restock, 'serials', l.serials) order by i.position, l.id)
        from refund_request_lines l join sale_items i on i.id = l.sale_item_id where l.request_id = r.id)`.as(
        "lines",
      ),
      sql<RefundRequest["moves"]>`(
        select coalesce(json_agg(json_build_object('status', m.status, 'note', m.note,
          'user', ${userInJson("m.user_id")}, 'movedAt', ${momentInJson(sql`m.moved_at`)})
          order by m.position), '[]')
        from refund_request_moves m where m.request_id = r.id)`.as("moves"),
    ]);

/** @throws Refusal not_found */
export const getRefundRequest = (db: Database, id: string): Promise<RefundRequest> =>
  selectRequests(db).where("r.id", "=", id).executeTakeFirstOrThrow(notFound);

/** The requests of one sale, oldest first. */
export const refundRequestsOf = (db: Database, saleId: string): Promise<RefundRequest[]> =>
  selectRequests(db)
    .where("r.saleId", "=", saleId)
    .orderBy("r.createdAt")
    .orderBy("r.id")
    .execute();
