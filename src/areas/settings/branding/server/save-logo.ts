import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "../../contract.ts";
import { getSettings } from "../../core/server/queries.ts";
import { SHOP_ID } from "../../core/server/update-settings.ts";

/** Stores the logo. If two users save one, the later wins. */
export async function saveLogo(
  tx: Tx,
  actor: Actor,
  { full, thumbnail, width, height }: Picture,
): Promise<Settings["appearance"]> {
  const logo = {
    pictureId: newId(),
    width,
    height,
    largeJpeg: full,
    smallJpeg: thumbnail,
    updatedBy: actor.userId,
  };
  await tx
    .insertInto("shopLogo")
    .values(logo)
    .onConflict((conflict) =>
      conflict.column("isOnly").doUpdateSet({ ...logo, updatedAt: sql`now()` }),
    )
    .execute();
  await recordAct(tx, actor, "shop_logo.saved", SHOP_ID);
  return getSettings(tx, "appearance");
}

/** @throws Refusal not_found (there is no logo) */
export async function deleteLogo(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  const { numDeletedRows } = await tx.deleteFrom("shopLogo").executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refuse("not_found");
  await recordAct(tx, actor, "shop_logo.deleted", SHOP_ID);
  return { ok: true };
}
