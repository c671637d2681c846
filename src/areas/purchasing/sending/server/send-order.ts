import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import type { DrawAttachment } from "#src/server/attachments.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { wordsOf } from "#src/server/words.ts";
import { sendPaper } from "#src/areas/messaging/email/server/send-paper.ts";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";
import { lockOrder } from "../../orders/server/lock-order.ts";
import { orderPdf } from "../../orders/server/order-pdf.ts";
import { getPurchaseOrder } from "../../orders/server/queries.ts";
import { updatePurchaseOrder } from "../../order-changes/server/update-order.ts";
import type { OrderSending, SendOrder } from "../contract.ts";

/** The kind of orders as attachments of emails. */
export const PURCHASE_ORDER = "purchase_order";

/**
 * Sends an order by email, or records that a user sends it by WhatsApp or passes the PDF on. A draft becomes sent.
 * @throws Refusal not_found, stale_version, forbidden, invalid_transition (the order has ended), email_not_set_up
 */
export async function sendPurchaseOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  input: SendOrder,
): Promise<{ order: PurchaseOrder; sending: OrderSending }> {
  const { channel, language, version } = input;
  // The paper states what the goods cost.
  requirePermission(actor, "view_cost");
  const { status, orderNumber } = await lockOrder(tx, actor, id, version);
  if (!isOpen(status)) refuse("invalid_transition", { params: { reason: "ended" } });
  if (status === "draft") await updatePurchaseOrder(tx, actor, id, { version, status: "sent" });
  const sendingId = newId();
  await tx
    .insertInto("orderSendings")
    .values({
      id: sendingId,
      purchaseOrderId: id,
      channel,
      recipient: (input.channel === "pdf" ? null : input.to) || null,
      language,
      emailId:
        input.channel === "email" ? await email(tx, actor, { id, orderNumber }, input) : null,
      sentBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "purchase_order.sent", id, { channel, language });
  const [sending] = await sendingsOf(tx, id).where("s.id", "=", sendingId).execute();
  return { order: await getPurchaseOrder(tx, actor, id), sending: sending ?? refuse("not_found") };
}

/** Queues the email, and returns its id. @throws Refusal forbidden, email_not_set_up */
async function email(
  tx: Tx,
  actor: Actor,
  { id, orderNumber }: { id: string; orderNumber: string },
  { to, language }: Extract<SendOrder, { channel: "email" }>,
): Promise<string> {
  requirePermission(actor, "send_messages");
  const t = wordsOf("order-sending", language);
  const queued = await sendPaper(tx, actor, {
    to,
    type: PURCHASE_ORDER,
    title: `${wordsOf("purchasing", language)("paper.title")} ${orderNumber}`,
    message: t("mail.text", { number: orderNumber }),
    customerId: null,
    deviceId: null,
    attachment: { kind: PURCHASE_ORDER, of: id, language },
  });
  return queued.id;
}

/** Draws the order of an email, with the rights that its sender has then. */
export const drawOrder: DrawAttachment = async ({ db, actor }, { of, language }) => {
  const { name, pdf } = await orderPdf(db, actor ?? refuse("forbidden"), of, language);
  return { name: `${name}.pdf`, type: "application/pdf", content: pdf };
};

const MAX_LISTED = 50;

const sendingsOf = (db: Database, orderId: string) =>
  db
    .selectFrom("orderSendings as s")
    .leftJoin("emails as m", "m.id", "s.emailId")
    .select(["s.id", "s.channel", "s.recipient", "s.language", "s.createdAt"])
    .select("m.status as emailStatus")
    .select(sql<Person | null>`${userInJson("s.sentBy")}`.as("sentBy"))
    .where("s.purchaseOrderId", "=", orderId);

/** @throws Refusal not_found */
export async function listOrderSendings(
  db: Database,
  orderId: string,
): Promise<{ items: OrderSending[] }> {
  await db
    .selectFrom("purchaseOrders")
    .select("id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow(notFound);
  const items = await sendingsOf(db, orderId)
    .orderBy("s.createdAt", "desc")
    .orderBy("s.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return { items };
}
