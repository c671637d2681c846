import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "../database.ts";
import { storeFile, type FileStore } from "./file-store.ts";
import type { Picture } from "./picture.ts";
import type { ShownFile } from "./show-picture.ts";

/** A table of photos. Each photo has a picture and a thumbnail, and a position until it is deleted. */
export interface PhotoTable {
  name: string;
  /** The column with the id of the record that the photos show. */
  owner: string;
  /** The most photos of a record. */
  max: number;
}

/** Stores both sizes of a picture, and returns their columns. @throws Refusal storage_unavailable */
export async function storePhoto(
  tx: Tx,
  files: FileStore,
  { full, thumbnail, contentType, width, height }: Picture,
) {
  return {
    pictureHash: await storeFile(tx, files, { bytes: full, contentType }),
    thumbnailHash: await storeFile(tx, files, { bytes: thumbnail, contentType }),
    width,
    height,
  };
}

/** The free positions of a record. A caller who uses one has locked the record, so that two uploads cannot use it. */
export async function freePositions(
  db: Database | Tx,
  { name, owner, max }: PhotoTable,
  ownerId: string,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select n as position from generate_series(1, ${max}::integer) as n
    where not exists (select from ${sql.table(name)} where ${sql.ref(owner)} = ${ownerId} and position = n)
    order by n`.execute(db);
  return rows.map(({ position }) => position);
}

/** @throws Refusal too_many_photos */
export async function freePosition(
  db: Database | Tx,
  photos: PhotoTable,
  ownerId: string,
): Promise<number> {
  const [first] = await freePositions(db, photos, ownerId);
  return first ?? refuse("too_many_photos", { params: { limit: photos.max } });
}

/** The file of a photo in a size. @throws Refusal not_found: also for a deleted photo, or one of another record */
export async function photoFile(
  db: Database,
  { name, owner }: PhotoTable,
  { id, photoId }: { id: string; photoId: string },
  size: "full" | "thumbnail",
): Promise<ShownFile> {
  const hash = sql.ref(size === "full" ? "p.picture_hash" : "p.thumbnail_hash");
  const { rows } = await sql<{ hash: string; contentType: string }>`
    select f.hash, f.content_type from ${sql.table(name)} p join stored_files f on f.hash = ${hash}
    where p.id = ${photoId} and ${sql.ref(`p.${owner}`)} = ${id}`.execute(db);
  return rows[0] ? { ...rows[0], cachedBy: "nobody" } : refuse("not_found");
}
