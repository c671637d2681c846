import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { lockHandset } from "../../core/server/lock-handset.ts";

/** Locks the handset of an open repair, and thereby its repairs. @throws Refusal not_found, handset_repair_ended */
export async function lockRepair(tx: Tx, repairId: string) {
  const repair = await tx
    .selectFrom("handsetRepairs")
    .select("handsetId")
    .where("id", "=", repairId)
    .executeTakeFirstOrThrow(notFound);
  const handset = await lockHandset(tx, repair.handsetId);
  const open = await tx
    .selectFrom("handsetRepairs")
    .select("id")
    .where("id", "=", repairId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (!open) refuse("handset_repair_ended");
  return handset;
}
