import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Item } from "../../core/contract.ts";
import { getItem } from "../../core/server/queries.ts";

/** Hides an item from lists and keeps its history. A repeated call changes nothing. @throws Refusal not_found */
export const archiveItem = (tx: Tx, actor: Actor, itemId: string): Promise<Item> =>
  setArchived(tx, actor, itemId, true);

/** Shows an archived item in lists again. @throws Refusal not_found */
export const restoreItem = (tx: Tx, actor: Actor, itemId: string): Promise<Item> =>
  setArchived(tx, actor, itemId, false);

async function setArchived(
  tx: Tx,
  actor: Actor,
  itemId: string,
  isArchived: boolean,
): Promise<Item> {
  const changed = await tx
    .updateTable("inventoryItems")
    .set({
      archivedAt: isArchived ? sql`now()` : null,
      ...nextVersion,
    })
    .where("id", "=", itemId)
    .where("archivedAt", isArchived ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  const item = await getItem(tx, actor, itemId);
  if (changed) {
    await recordAct(tx, actor, isArchived ? "item.archived" : "item.restored", itemId);
  }
  return item;
}
