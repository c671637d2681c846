import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { PaymentMetadata } from "../../contract.ts";

/** Adds to what is known about where a payment came from. */
export async function noteMetadata(
  tx: Tx,
  paymentId: string,
  metadata: PaymentMetadata,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ metadata: sql`metadata || ${JSON.stringify(metadata)}::jsonb` })
    .where("id", "=", paymentId)
    .execute();
}
