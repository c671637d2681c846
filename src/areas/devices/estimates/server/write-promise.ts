import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { NewEstimate } from "../contract.ts";

/** Stores the hours of work and the promised day with the device. The caller has locked the device. */
export async function writePromise(
  tx: Tx,
  deviceId: string,
  {
    estimatedHours,
    expectedReturnDate,
  }: Pick<Partial<NewEstimate>, "estimatedHours" | "expectedReturnDate">,
): Promise<void> {
  if (estimatedHours === undefined && expectedReturnDate === undefined) return;
  await updateById(tx, "devices", deviceId, {
    ...(estimatedHours !== undefined && { estimatedHours }),
    ...(expectedReturnDate !== undefined && { expectedReturnDate }),
    ...nextVersion,
  });
}
