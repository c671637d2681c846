import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CustomerNote } from "../../notes.ts";
import { lockCustomer } from "../../core/server/lock-customer.ts";

/** @throws Refusal not_found, customer_erased, customer_built_in */
export async function addCustomerNote(
  tx: Tx,
  actor: Actor,
  customerId: string,
  content: string,
): Promise<CustomerNote> {
  const { id: holderId } = await lockCustomer(tx, customerId);
  const note = await tx
    .insertInto("customerNotes")
    .values({ id: newId(), customerId: holderId, content, createdBy: actor.userId })
    .returning(["id", "content", "createdAt"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "customer.note_added", holderId);
  return { ...note, createdBy: { id: actor.userId, name: actor.name } };
}
