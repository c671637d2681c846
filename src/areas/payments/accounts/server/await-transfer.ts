import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { Payment } from "../../contract.ts";
import { getPayment } from "../../core/server/queries.ts";
import { getAccounts } from "./accounts.ts";

export interface AwaitedTransfer {
  /** The id that the client chose for the payment. */
  id?: string | undefined;
  customerId: string;
  /** The sale or the repair that is paid; both are null for a debt. */
  saleId: string | null;
  deviceId: string | null;
  /** The debt that is paid; omitted for a repair or sale. */
  creditAccountId?: string;
  /** In minor units. */
  amount: number;
  currency: string;
}

/**
 * Stores a payment that waits until staff see the customer's transfer in the bank account. It has no attempt, because no
 * provider can be asked.
 * @throws Refusal provider_not_configured (the shop has no bank account)
 */
export async function awaitTransfer(
  tx: Tx,
  actor: Actor,
  { id = newId(), ...awaited }: AwaitedTransfer,
): Promise<Payment> {
  const { bank } = await getAccounts(tx);
  if (!bank) refuse("provider_not_configured");
  await tx
    .insertInto("payments")
    .values({
      ...awaited,
      id,
      paymentNumber: nextNumber("payment"),
      paymentMethod: "bank_transfer",
      provider: "bank_transfer",
      status: "pending",
      receivedBy: actor.userId,
    })
    .execute();
  const { saleId, deviceId, amount } = awaited;
  await recordAct(tx, actor, "payment.started", id, {
    saleId,
    deviceId,
    amount,
    method: "bank_transfer",
    provider: "bank_transfer",
    gateway: null,
  });
  return getPayment(tx, id);
}
