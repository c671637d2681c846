import type { Tx } from "#src/server/database.ts";
import type { WebhookKind } from "../kinds.ts";

/** The facts of a record as they are when the body is written. They contain nothing of the customer. */
type Facts = { id: string } & Record<string, unknown>;
type ReadFacts = (tx: Tx, ids: readonly string[]) => Promise<Facts[]>;

const readers = {
  device: (tx, ids) =>
    tx
      .selectFrom("devices")
      .select(["id", "ticketNumber", "status", "priority", "paymentStatus"])
      .select(["finalAmount", "paidAmount", "expectedReturnDate", "completedAt", "handedOverAt"])
      .where("id", "in", ids)
      .execute(),
  sale: (tx, ids) =>
    tx
      .selectFrom("sales")
      .select(["id", "saleNumber", "status", "paymentType", "currency", "total"])
      .select(["taxAmount", "refundedAmount", "createdAt", "completedAt", "cancelledAt"])
      .where("id", "in", ids)
      .execute(),
  payment: (tx, ids) =>
    tx
      .selectFrom("payments")
      .select(["id", "paymentNumber", "status", "paymentMethod", "provider", "currency", "amount"])
      .select(["refundedAmount", "saleId", "deviceId", "completedAt"])
      .where("id", "in", ids)
      .execute(),
  return: (tx, ids) =>
    tx
      .selectFrom("returnedDevices")
      .select(["id", "returnNumber", "deviceId", "saleItemId", "quantity", "currentStep"])
      .select(["warrantyStatus", "adminApprovalStatus", "outcome", "closedAt"])
      .where("id", "in", ids)
      .execute(),
  item: (tx, ids) =>
    tx
      .selectFrom("inventoryItems")
      .select(["id", "sku", "name", "quantity", "reserved", "minStock"])
      .where("id", "in", ids)
      .execute(),
  stock_alert: (tx, ids) =>
    tx
      .selectFrom("stockAlerts")
      .select(["id", "itemId", "type", "severity", "raisedAt", "resolvedAt", "endedAt"])
      .where("id", "in", ids)
      .execute(),
} satisfies Record<string, ReadFacts>;

type Subject = keyof typeof readers;

export interface SpreadEvent {
  id: number;
  kind: WebhookKind;
  recordId: string;
  data: unknown;
  createdAt: string;
}

const subjectOf = ({ kind }: SpreadEvent): Subject => kind.split(".")[0] as Subject;

/** The record that an event is about. That of a refund is the refund, which belongs to a payment. */
function recordOf({ kind, recordId, data }: SpreadEvent): string {
  const { paymentId } = (data ?? {}) as { paymentId?: unknown };
  return kind === "payment.refunded" && typeof paymentId === "string" ? paymentId : recordId;
}

/** Writes the body of each event, with one query for each subject. A record that is gone has only its id. */
export async function bodiesOf(
  tx: Tx,
  events: readonly SpreadEvent[],
): Promise<Map<number, string>> {
  const facts = new Map<string, Facts>();
  for (const subject of new Set(events.map(subjectOf))) {
    const ofSubject = events.filter((event) => subjectOf(event) === subject);
    for (const fact of await readers[subject](tx, [...new Set(ofSubject.map(recordOf))]))
      facts.set(fact.id, fact);
  }
  return new Map(
    events.map((event) => {
      const id = recordOf(event);
      const { kind: type, createdAt: timestamp } = event;
      return [event.id, JSON.stringify({ type, timestamp, data: facts.get(id) ?? { id } })];
    }),
  );
}
