import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";

/**
 * Shows items in the online shop, or hides them. Items that are so already stay as they are.
 * @throws Refusal product_not_found (unknown or archived)
 */
export async function setOnline(
  tx: Tx,
  actor: Actor,
  itemIds: readonly string[],
  isAvailableOnline: boolean,
): Promise<{ changed: number }> {
  const found = await tx
    .selectFrom("inventoryItems")
    .select(["id", "isAvailableOnline"])
    .where("id", "in", [...itemIds])
    .where("archivedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const missing = itemIds.find((id) => !known.has(id));
  if (missing) refuse("product_not_found", { params: { itemId: missing } });
  const changed = found.filter((item) => item.isAvailableOnline !== isAvailableOnline);
  if (changed.length === 0) return { changed: 0 };
  await tx
    .updateTable("inventoryItems")
    .set({ isAvailableOnline, ...nextVersion })
    .where(
      "id",
      "in",
      changed.map(({ id }) => id),
    )
    .execute();
  for (const { id } of changed) {
    await recordAct(tx, actor, "item.updated", id, { fields: ["isAvailableOnline"] });
  }
  return { changed: changed.length };
}
