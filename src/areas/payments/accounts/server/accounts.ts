import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { shopAccounts, type ShopAccounts } from "../contract.ts";

export async function getAccounts(db: Database | Tx): Promise<ShopAccounts> {
  const row = await db
    .selectFrom("shopAccounts")
    .select(["bank", "transferDays", "lipaNumbers"])
    .executeTakeFirstOrThrow();
  return shopAccounts.parse(row);
}

/** Saves where customers send money. The event keeps the accounts before and after, because this decides who is paid. */
export async function saveAccounts(
  tx: Tx,
  actor: Actor,
  after: ShopAccounts,
): Promise<ShopAccounts> {
  const before = await getAccounts(tx);
  await tx
    .updateTable("shopAccounts")
    .set({
      bank: after.bank && JSON.stringify(after.bank),
      transferDays: after.transferDays,
      lipaNumbers: JSON.stringify(after.lipaNumbers),
    })
    .execute();
  await recordAct(tx, actor, "accounts.saved", SHOP_ID, { before, after });
  return after;
}
