import { sql } from "kysely";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import { adapterOf } from "../../gateways/server/all-adapters.ts";
import { readAttempt } from "../../gateways/server/ask-gateway.ts";
import { contextOf, type GatewayServices } from "../../gateways/server/gateway-context.ts";

/**
 * Asks the provider for an open refund. It is safe to ask again: the provider sees the same id, and makes the refund
 * once. Returns null when there is nothing to ask. The request is marked as sent before it leaves, so that after a crash
 * nobody takes it for one that was never sent.
 */
export async function sendRefund(
  db: Database,
  services: GatewayServices,
  id: string,
): Promise<GatewayAnswer | null> {
  const refund = await inTransaction(db, (tx) =>
    tx
      .updateTable("providerRefunds")
      .set({
        state: sql`case state when 'requested' then 'sent' else state end`,
        sentAt: sql`coalesce(sent_at, now())`,
      })
      .where("id", "=", id)
      .where("state", "in", ["requested", "sent", "unknown"])
      .returning(["attemptId", "amount"])
      .executeTakeFirst(),
  );
  if (!refund) return null;
  const attempt = await readAttempt(db, refund.attemptId);
  const adapter = attempt && adapterOf(attempt.gateway);
  if (!attempt || !adapter?.refund) return { status: "unknown" };
  const { paymentId: _, gateway: __, ...asked } = attempt;
  try {
    const context = await contextOf(db, services, adapter.name);
    return await adapter.refund({ attempt: asked, refundId: id, amount: refund.amount }, context);
  } catch {
    // The error may contain credentials, so nothing of it is stored or logged.
    return { status: "unknown" };
  }
}
