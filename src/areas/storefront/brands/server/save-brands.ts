import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { storeFile, type FileStore } from "#src/server/files/file-store.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { ShopBrand } from "../contract.ts";
import { listShopBrands } from "./queries.ts";

interface GivenBrand {
  name: string;
  isShown: boolean;
  altText: string | null;
}

/** Stores the order and spelling of brands. Brands that are not named follow them. If two users save, the later wins. */
export async function saveShopBrands(
  tx: Tx,
  actor: Actor,
  brands: readonly GivenBrand[],
): Promise<{ brands: ShopBrand[] }> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.shopWindow})`.execute(tx);
  await tx.updateTable("shopBrands").set({ position: null }).execute();
  for (const [at, brand] of brands.entries()) {
    await tx
      .insertInto("shopBrands")
      .values({ id: newId(), ...brand, position: at + 1 })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ ...brand, position: at + 1 }))
      .execute();
  }
  await recordAct(tx, actor, "shop_brands.changed", SHOP_ID, {
    brands: brands.map(({ name, isShown }) => ({ name, isShown })),
  });
  return { brands: await listShopBrands(tx) };
}

/** @throws Refusal not_found, storage_unavailable */
export async function addBrandPicture(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  id: string,
  { full, thumbnail, contentType }: Picture,
): Promise<ShopBrand> {
  const brand = await tx
    .updateTable("shopBrands")
    .set({
      pictureId: newId(),
      largeHash: await storeFile(tx, files, { bytes: full, contentType }),
      smallHash: await storeFile(tx, files, { bytes: thumbnail, contentType }),
    })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "shop_brand.picture_added", id, brand);
  return (await listShopBrands(tx)).find((each) => each.id === id) ?? refuse("not_found");
}

/** Called before the picture is received, in order to refuse early. @throws Refusal not_found */
export async function mayAddBrandPicture(db: Database, id: string): Promise<void> {
  await db
    .selectFrom("shopBrands")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Refusal not_found (no such brand, or without a picture) */
export async function deleteBrandPicture(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const deleted = await tx
    .updateTable("shopBrands")
    .set({ pictureId: null, largeHash: null, smallHash: null })
    .where("id", "=", id)
    .where("pictureId", "is not", null)
    .returning("name")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "shop_brand.picture_deleted", id, deleted);
  return { ok: true };
}
