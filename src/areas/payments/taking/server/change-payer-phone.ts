import type { Tx } from "#src/server/database.ts";

/**
 * Changes the phone number that the next attempt of a failed payment asks, in E.164 format. The caller has locked what
 * the payment pays for.
 */
export async function changePayerPhone(tx: Tx, paymentId: string, phone: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ payerPhone: phone })
    .where("id", "=", paymentId)
    .where("status", "=", "failed")
    .execute();
}
