/**
 * Commands that a page sends itself while its user waits for the answer. The drain leaves them alone until the page
 * releases them or their time is over, so that a refusal that the user has seen cannot be carried out afterwards.
 */
import type { DeviceTransaction } from "./device-database.ts";
import { isHeld } from "../kept-state.ts";
import type { Kept } from "./outbox-store.ts";

export async function release(tx: DeviceTransaction, key: string): Promise<void> {
  const kept = (await tx.find("commands", "key", key)) as Kept | undefined;
  if (!kept) return;
  const { heldUntil: _, ...released } = kept;
  await tx.put("commands", released);
}

/**
 * Deletes a held command and its files, apart from those that its form still has. Returns false when the drain may have
 * sent it.
 */
export async function withdraw(
  tx: DeviceTransaction,
  key: string,
  date: () => number,
): Promise<boolean> {
  const kept = (await tx.find("commands", "key", key)) as Kept | undefined;
  // The drain reads in a transaction of its own, so that it either sees a held command or no command.
  if (!kept || kept.stage !== "waiting" || !isHeld(kept, date())) return false;
  await Promise.all([
    tx.delete("commands", kept.command.seq),
    ...kept.files.map(async (id) => {
      const ofForm = await tx.find("commands", "key", id);
      if (ofForm === undefined) await tx.delete("blobs", id);
    }),
  ]);
  return true;
}
