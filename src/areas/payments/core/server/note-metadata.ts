import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { PaymentMetadata } from "../../contract.ts";

/** Adds to what is known about where a payment came from. */
export async function noteMetadata(
  tx: Tx,
  paymentId: string,
  metadata: PaymentMetadata,
): Promise<void> {
  await updateById(tx, "payments", paymentId, {
    metadata: sql`metadata || ${JSON.stringify(metadata)}::jsonb`,
  });
}
