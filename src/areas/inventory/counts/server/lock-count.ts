import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { hasEnded, type CountScope, type CountStatus } from "../rules.ts";

export interface LockedCount {
  id: string;
  countNumber: string;
  name: string | null;
  scope: CountScope;
  status: CountStatus;
  version: number;
  createdBy: string | null;
}

/**
 * Locks a count until the transaction ends, so that scanning, finishing and applying never run concurrently. To
 * prevent deadlocks, callers lock the count before they lock items.
 * @throws Refusal not_found, conflict (`count-ended`)
 */
export async function lockCount(tx: Tx, countId: string): Promise<LockedCount> {
  const count = await tx
    .selectFrom("stockCounts")
    .select(["id", "countNumber", "name", "scope", "status", "version", "createdBy"])
    .where("id", "=", countId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (hasEnded(count.status)) {
    refuse("conflict", {
      detail: "This count has ended",
      params: { reason: "count-ended", status: count.status },
    });
  }
  return count;
}
