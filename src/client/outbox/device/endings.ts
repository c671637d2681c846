/** How a command ends on this device: with the server's result, and then with its last file. */
import type { DeviceTransaction } from "./device-database.ts";
import { isDropped } from "../kept-state.ts";
import type { Ending, Kept, RefusedFile } from "./outbox-store.ts";

/** How long the device keeps a command that the server has: a server restored from a backup may need it again. */
export const KEPT_MS = 7 * 24 * 3_600_000;
const MAX_DELETED = 100;

export async function settleOne(
  tx: DeviceTransaction,
  result: Ending,
  date: number,
): Promise<void> {
  const kept = (await tx.find("commands", "key", result.key)) as Kept | undefined;
  if (!kept || kept.result?.state === "applied") return;
  const { endedAt, heldUntil: _, ...open } = kept;
  // A copy that is younger than the last question has what was decided since, and perhaps what came after it.
  const isLate = result.state === "applied" && kept.result !== null;
  const askedAt = isLate ? kept.askedAt : date;
  const isStill = kept.stage === "parked" && result.state !== "applied";
  // It counts from the first result, so that what nobody decides is deleted one day.
  await tx.put("commands", ended({ ...open, result, askedAt }, (isStill && endedAt) || date));
}

function ended(kept: Kept, date: number): Kept {
  const isDecided = kept.result?.state === "applied" || isDropped(kept.result);
  if (kept.files.length > 0 && !isDropped(kept.result)) return { ...kept, stage: "files" };
  return { ...kept, stage: isDecided ? "done" : "parked", endedAt: date };
}

export async function clearFile(
  tx: DeviceTransaction,
  seq: number,
  id: string,
  date: number,
): Promise<void> {
  const kept = (await tx.get("commands", seq)) as Kept | undefined;
  const left = kept?.files.filter((each) => each !== id) ?? [];
  await Promise.all([
    tx.delete("blobs", id),
    ...(kept ? [tx.put("commands", ended({ ...kept, files: left }, date))] : []),
  ]);
}

export async function putOffFile(
  tx: DeviceTransaction,
  seq: number,
  id: string,
  now: Pick<RefusedFile, "at" | "refusal">,
): Promise<void> {
  const kept = (await tx.get("commands", seq)) as Kept | undefined;
  if (!kept) return;
  const times = (kept.refused?.[id]?.times ?? 0) + 1;
  await tx.put("commands", { ...kept, refused: { ...kept.refused, [id]: { times, ...now } } });
}

/** Commands with files that wait have no `endedAt`, so they are not deleted. Those that were dropped take theirs along. */
export async function deleteOld(tx: DeviceTransaction, date: number): Promise<void> {
  const old = await tx.keysUpTo("commands", "endedAt", date - KEPT_MS, MAX_DELETED);
  await Promise.all(
    old.map(async (seq) => {
      const kept = (await tx.get("commands", seq)) as Kept | undefined;
      const files = kept?.files ?? [];
      await Promise.all([
        tx.delete("commands", seq),
        ...files.map((file) => tx.delete("blobs", file)),
      ]);
    }),
  );
}
