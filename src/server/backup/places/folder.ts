import { createReadStream, createWriteStream } from "node:fs";
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { BackupProblem } from "#src/shared/refusals/backup-problems.ts";
import { BackupFailure } from "../archive-format.ts";
import { isArchiveName, type BackupPlace, type StoredArchive, type Upload } from "./place.ts";
import { refuseUnsuitable, type OwnFolders } from "./unsuitable-folder.ts";

export interface FolderOptions {
  folder: string;
  own: OwnFolders;
  /**
   * The content of the marker that `claimFolder` put into the folder. The folder of an unplugged drive is empty or gone,
   * so it has no marker, and nothing is written to the disk below. Null for the folder that Fundi makes itself.
   */
  marker: string | null;
}

const MARKER = ".fundi-backups";
const UNFINISHED = ".unfinished";

/**
 * Creates the folder if its parent exists, and marks it as the chosen one. Returns the content of the marker.
 * @throws BackupFailure also for folders of the system, of PostgreSQL and of the shop's data
 */
export async function claimFolder(folder: string, own: OwnFolders): Promise<string> {
  try {
    await refuseUnsuitable(folder, own);
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const known = await readMarker(folder);
    if (known) return known;
    const marker = crypto.randomUUID();
    await writeFile(join(folder, MARKER), marker, { flush: true });
    return marker;
  } catch (error) {
    throw failureOfFolder(error, folder);
  }
}

const readMarker = (folder: string): Promise<string | null> =>
  readFile(join(folder, MARKER), "utf8").then(
    (text) => text.trim() || null,
    () => null,
  );

export function folderPlace({ folder, own: folders, marker }: FolderOptions): BackupPlace {
  async function ensureThere(): Promise<void> {
    if (marker === null) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return;
    }
    await refuseUnsuitable(folder, folders);
    if ((await readMarker(folder)) !== marker) throw new BackupFailure("place_missing", folder);
  }
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await ensureThere();
      return await work();
    } catch (error) {
      throw failureOfFolder(error, folder);
    }
  };

  return {
    check: () =>
      within(async () => {
        const trial = join(folder, `.fundi-trial-${crypto.randomUUID()}`);
        await writeFile(trial, "", { flag: "wx" });
        await rm(trial);
        const [{ bavail, bsize }, own, data] = await Promise.all([
          statfs(folder),
          stat(folder),
          stat(folders.dataDir).catch(() => null),
        ]);
        return { freeBytes: bavail * bsize, isSameDisk: own.dev === data?.dev };
      }),
    create: (name) =>
      within(async () => {
        await removeUnfinished(folder);
        return uploadTo(folder, name, within);
      }),
    open: (name) =>
      within(async () => {
        const path = join(folder, name);
        await access(path).catch(() => {
          throw new BackupFailure("archive_missing", name);
        });
        return createReadStream(path, { highWaterMark: 256 * 1024 });
      }),
    list: () =>
      within(async () => {
        const found: StoredArchive[] = [];
        for (const name of (await readdir(folder)).filter(isArchiveName)) {
          const { size, mtime } = await stat(join(folder, name));
          found.push({ name, bytes: size, storedAt: mtime.toISOString() });
        }
        return found;
      }),
    remove: (name) =>
      within(async () => {
        await rm(join(folder, name), { force: true });
        await rm(join(folder, `${name}.sha256`), { force: true });
      }),
  };
}

/** Writes a file under another name, which it loses when it is complete and on the disk. */
function uploadTo(
  folder: string,
  name: string,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): Upload {
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  // `flush`: the content is on the disk before the stream has finished.
  const sink = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  sink.on("error", () => {}); // The pipeline reports it.
  return {
    sink,
    commit: (sha256) =>
      within(async () => {
        await writeFile(join(folder, `${name}.sha256`), `${sha256}  ${name}\n`, { flush: true });
        await rename(unfinished, join(folder, name));
        await flushFolder(folder);
      }),
    abort: async () => {
      sink.destroy();
      await rm(unfinished, { force: true }).catch(() => {});
    },
  };
}

/** Removes what a killed backup has left. Only one backup runs at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && isArchiveName(name.slice(0, -UNFINISHED.length))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Flushes a folder, because only then the new name of a file is safe. Windows cannot do this and does not need to. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const problems: Readonly<Record<string, BackupProblem>> = {
  ENOENT: "place_missing",
  ENOTDIR: "place_missing",
  ELOOP: "place_missing",
  ENAMETOOLONG: "place_missing",
  ENODEV: "place_missing",
  ENXIO: "place_missing",
  EIO: "place_missing",
  EACCES: "place_not_writable",
  EPERM: "place_not_writable",
  EROFS: "place_not_writable",
  ENOSPC: "place_full",
  EDQUOT: "place_full",
  EFBIG: "place_full",
};

/** Describes an error of the file system as a failure of this folder. */
export function failureOfFolder(error: unknown, folder: string): unknown {
  if (error instanceof BackupFailure || !(error instanceof Error)) return error;
  const problem = problems[(error as NodeJS.ErrnoException).code ?? ""];
  return problem ? new BackupFailure(problem, folder, error) : error;
}
