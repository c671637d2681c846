/** A process that makes one backup into a folder, and says how far it is, so that a test can kill it. */
import { openSnapshot } from "#src/server/backup/dump-database.ts";
import { folderPlace } from "#src/server/backup/places/folder.ts";
import { archiveName } from "#src/server/backup/places/place.ts";
import { writeArchive } from "#src/server/backup/write-archive.ts";
import { newId } from "#src/shared/ids.ts";

const folder = process.env["CHILD_FOLDER"] ?? "";
const place = folderPlace({ folder, own: { dataDir: folder, filesDir: folder }, marker: null });
const backupId = newId();
const snapshot = await openSnapshot(process.env["CHILD_DATABASE_URL"] ?? "");
const upload = await place.create(archiveName(new Date(snapshot.madeAt), backupId, false));
console.log("begun");
let parts = 0;
const { sha256 } = await writeArchive(upload.sink, {
  backupId,
  snapshot,
  filesDir: folder,
  recipient: null,
  secretKey: null,
  seal: null,
  signal: new AbortController().signal,
  onProgress: () => console.log(`part ${++parts}`),
});
console.log("written");
await upload.commit(sha256);
await snapshot.close();
