import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** Marks a payment as simulated if its money came from a simulated payment, whatever it is used for now. */
export async function keepSimulated(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ gateway: "simulator" })
    .where("id", "=", toId)
    .where(
      sql<boolean>`exists (select from payments p where p.id = ${fromId} and p.gateway = 'simulator')`,
    )
    .execute();
}
