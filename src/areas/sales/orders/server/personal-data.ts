import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { ERASED_REASON } from "../../core/server/erased-words.ts";
import { changeOrder } from "./lock-order.ts";
import { releaseGoods } from "./order-stock.ts";

/** After this many days the personal data of requests that became no sale is deleted. */
export const KEPT_DAYS = 90;
const AT_ONCE = 500;

/** The requests of a customer's phone number, and those that became a sale of the customer. */
const ofCustomer = (customerId: string) =>
  sql<boolean>`(phone = (select c.phone from customers c where c.id = ${customerId})
    or sale_id in (select s.id from sales s where s.customer_id = ${customerId}))`;

/** An erasure keeps the goods and prices of requests. Open requests end, because nobody could be called any more. */
export const orderRequestsPersonalData: PersonalDataHolder = {
  name: "orderRequests",
  export: (db, customerId) =>
    db
      .selectFrom("orderRequests as r")
      .select(["number", "status", "name", "phone", "fulfilment", "place", "note", "total"])
      .select(["reason", "createdAt"])
      .select(
        sql`(select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price)
          order by l.position) from order_request_lines l where l.request_id = r.id)`.as("lines"),
      )
      .where(ofCustomer(customerId))
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    const own = await tx
      .selectFrom("orderRequests")
      .select(["id", "number", "status"])
      .where(ofCustomer(customerId))
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    for (const order of own) {
      if (order.status !== "requested" && order.status !== "accepted") continue;
      await changeOrder(tx, null, order, { status: "withdrawn", event: "order_request.withdrawn" });
      await releaseGoods(tx, null, order.id, "released");
    }
    const ids = own.map(({ id }) => id);
    await forget(tx, ids);
  },
};

/** Deletes the personal data of requests that have become no sale for a long time. */
export const forgetOrders = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const old = await tx
      .selectFrom("orderRequests")
      .select("id")
      .where("status", "in", ["requested", "declined", "expired", "withdrawn"])
      .where("forgottenAt", "is", null)
      .where("updatedAt", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
      .orderBy("createdAt")
      .limit(AT_ONCE)
      // Locked, so that nobody accepts one of them meanwhile.
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    await forget(
      tx,
      old.map(({ id }) => id),
    );
  });

async function forget(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const forgotten = await tx
    .updateTable("orderRequests")
    .set({ name: null, phone: null, place: null, note: null })
    .set({
      // Nobody answered it, and nobody can any more.
      status: sql`case when status = 'requested' then 'expired' else status end`,
      reason: sql`case when reason is not null then ${ERASED_REASON} end`,
      forgottenAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "in", ids)
    .where("forgottenAt", "is", null)
    .returning("id")
    .execute();
  await recordEvents(
    tx,
    forgotten.map(({ id }) => ({ kind: "order_request.forgotten", recordId: id, actorId: null })),
  );
}
