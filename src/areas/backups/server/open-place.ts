import { join } from "node:path";
import type { Database } from "#src/server/database.ts";
import { bucketPlace } from "#src/server/backup/places/bucket.ts";
import { folderPlace } from "#src/server/backup/places/folder.ts";
import type { BackupPlace } from "#src/server/backup/places/place.ts";
import type { OwnFolders } from "#src/server/backup/places/unsuitable-folder.ts";
import { BackupFailure } from "#src/server/backup/archive-format.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { placeKinds } from "../contract.ts";

export interface PlaceContext extends OwnFolders {
  secrets: Secrets;
}

export interface OpenPlace {
  place: BackupPlace;
  kind: (typeof placeKinds)[number];
  /** The folder or bucket, as it is shown and stored with each backup. */
  shown: string;
}

export const SECRET_OF_PLACE = "backup place";

/** The folder for archives until the shop chooses a place. */
const defaultFolder = (dataDir: string): string => join(dataDir, "backups");

export const readPlace = (db: Database) =>
  db.selectFrom("backupPlace").selectAll().executeTakeFirst();
type PlaceRow = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** Opens the place of the shop's backups, without touching it. */
export async function openPlace(db: Database, context: PlaceContext): Promise<OpenPlace> {
  const row = await readPlace(db);
  return row ? placeOfRow(row, context) : defaultPlace(context);
}

function defaultPlace(own: OwnFolders): OpenPlace {
  const folder = defaultFolder(own.dataDir);
  return { kind: "default", shown: folder, place: folderPlace({ folder, own, marker: null }) };
}

function placeOfRow(row: PlaceRow, { secrets, ...own }: PlaceContext): OpenPlace {
  if (row.kind === "folder") {
    const folder = row.folder ?? "";
    return {
      kind: "folder",
      shown: folder,
      place: folderPlace({ folder, own, marker: row.marker }),
    };
  }
  const { endpoint, region, bucket, prefix, accessKey, secret } = row;
  let secretKey: string;
  try {
    secretKey = secrets.open(secret ?? Buffer.alloc(0), SECRET_OF_PLACE);
  } catch (error) {
    throw new BackupFailure("place_refused", bucket ?? "", error);
  }
  return {
    kind: "bucket",
    shown: shownBucket({ endpoint: endpoint ?? "", bucket: bucket ?? "", prefix: prefix ?? "" }),
    place: bucketPlace({
      endpoint: endpoint ?? "",
      region: region ?? "",
      bucket: bucket ?? "",
      prefix: prefix ?? "",
      accessKey: accessKey ?? "",
      secretKey,
    }),
  };
}

export const shownBucket = (place: { endpoint: string; bucket: string; prefix: string }): string =>
  `${place.endpoint.replace(/\/+$/, "")}/${place.bucket}/${place.prefix}`;

export const defaultShown = (dataDir: string): string => defaultFolder(dataDir);
