/** Deletes the drafts of sales, also on pages that have not loaded the till. */
import { recall } from "./kept-till.ts";
import { isRecord } from "./read-till.ts";
import { listDraftOwners, storedDrafts, storedTill } from "./till-device.ts";
import { unansweredIn } from "./till-store.ts";

/**
 * Deletes the drafts of all users of this browser but `exceptOf`. Those of carts that were sent and not answered stay,
 * because without them the sale could not be sent again. Without a storage, there is nothing to delete.
 */
export async function forgetDrafts(exceptOf?: string): Promise<void> {
  const owners = await listDraftOwners().catch(() => []);
  const others = owners.filter((userId) => userId !== exceptOf);
  await Promise.allSettled(others.map(forgetDraftsOf));
}

async function forgetDraftsOf(userId: string): Promise<void> {
  const till = recall(await storedTill(userId).read());
  const sent = new Set(till ? unansweredIn(till.state).map(({ id }) => id) : []);
  await storedDrafts(userId).update((stored) => {
    const drafts = isRecord(stored) && isRecord(stored["drafts"]) ? stored["drafts"] : {};
    return { drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => sent.has(id))) };
  });
}
