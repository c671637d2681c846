import { sql } from "kysely";
import * as z from "zod";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import { storedKind } from "#src/areas/approvals/server/stored-request.ts";
import { deleteDevice, lockForDeletion, removeDevice } from "./delete-device.ts";

const askedDeletion = z.strictObject({ version: z.int() });

/**
 * Asks for the deletion of a mistaken intake. A deletion that is not possible now is refused at once, so that nobody
 * decides about it.
 * @throws Refusal not_found, forbidden, approval_not_needed, approval_open, has_linked_records
 */
export async function askForDeletion(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  reason: string,
): Promise<Approval> {
  const device = await lockForDeletion(tx, deviceId);
  refuseUnlessAsking(actor, "device_deletion");
  // Only the database knows all records that refer to the device. The savepoint undoes the deletion.
  await sql`savepoint try_deletion`.execute(tx);
  await removeDevice(tx, device);
  await sql`rollback to savepoint try_deletion`.execute(tx);
  const { ticketNumber, brand, model, customerId, version } = device;
  return askForApproval(tx, actor, {
    kind: "device_deletion",
    subjectId: deviceId,
    subjectName: `${ticketNumber} · ${brand} ${model}`,
    input: { version },
    amount: null,
    reason,
    customerId,
  });
}

/** Deletes the device in the name of the requester, once the deletion is approved. */
export const deviceDeletionKind = storedKind({
  kind: "device_deletion",
  input: askedDeletion,
  carryOut: (tx, requester, { subjectId, input: { version } }, approver) =>
    deleteDevice(tx, requester, subjectId ?? "", { version, approvedBy: approver.userId }),
});
