import { lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, parse, resolve, sep } from "node:path";
import type { BackupProblem } from "#src/shared/refusals/backup-problems.ts";
import { BackupFailure } from "../archive-format.ts";

/** The folders of the shop, of which backups are copies. */
export interface OwnFolders {
  dataDir: string;
  filesDir: string;
}

/**
 * Folders of the operating system. Some are no disk at all (`/dev`, `/run`), some are replaced by updates, and some may
 * only hold what the system knows.
 */
const systemFolders: Readonly<Record<string, readonly string[]>> = {
  posix: [
    ..."/bin /boot /dev /efi /etc /lib /lib32 /lib64 /libx32 /lost+found /proc /run /sbin /snap /sys /usr".split(
      " ",
    ),
    ..."/var/lib/dpkg /var/lib/postgresql /var/lib/systemd /var/run".split(" "),
    ..."/Applications /Library /System /private/etc /private/var/db".split(" "),
  ],
  win32: ["Windows", "Program Files", "Program Files (x86)", "ProgramData/Microsoft"].map(
    (name) => `${process.env["SystemDrive"] ?? "C:"}\\${name.replace("/", "\\")}`,
  ),
};

/** Where systems mount the drives of a user, inside of a system folder. */
const MOUNTS = "/run/media";

/** Names of devices that exist in every folder of Windows. */
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * Refuses a folder that is no place for backups: of the operating system, of PostgreSQL, or with the data of the shop.
 * Links are followed. It is asked before each use, because a link can be changed after the choice.
 * @throws BackupFailure place_missing, place_no_folder, place_of_system, place_of_shop
 */
export async function refuseUnsuitable(folder: string, own: OwnFolders): Promise<void> {
  const refuse = (problem: BackupProblem): never => {
    throw new BackupFailure(problem, folder);
  };
  if (isOfSystem(resolve(folder))) refuse("place_of_system");
  const real = await realOf(folder);
  if (isOfSystem(real)) refuse("place_of_system");
  const found = await stat(real).catch(() => null);
  if (found && !found.isDirectory()) refuse("place_no_folder");
  if ((await isOfShop(real, own)) || (await isInDatabase(real))) refuse("place_of_shop");
}

/** The folder without links. It need not exist, but its parent must. */
async function realOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    // A link that leads nowhere: what is behind it may be another place tomorrow.
    const isLink = await lstat(folder).then(
      () => true,
      () => false,
    );
    if (isLink || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return join(await realpath(dirname(resolve(folder))), basename(folder));
  }
}

function isOfSystem(folder: string): boolean {
  const { root } = parse(folder);
  if (process.platform === "win32") {
    const isRoot = isSame(folder, root) && isSame(root, `${process.env["SystemDrive"] ?? "C:"}\\`);
    const isDevice = folder.split(sep).some((name) => windowsDevice.test(name));
    return isRoot || isDevice || isInOneOf(folder, systemFolders["win32"]);
  }
  if (isSame(folder, root)) return true;
  return isInOneOf(folder, systemFolders["posix"]) && !(folder !== MOUNTS && isIn(folder, MOUNTS));
}

const isInOneOf = (folder: string, others: readonly string[] = []): boolean =>
  others.some((other) => isIn(folder, other));

/** Whether the folder is in the data directory, except in its folder for backups, or has it inside. */
async function isOfShop(folder: string, { dataDir, filesDir }: OwnFolders): Promise<boolean> {
  const [data, files, cluster, wal] = await Promise.all(
    [dataDir, filesDir, join(dataDir, "postgresql"), join(dataDir, "postgresql", "pg_wal")].map(
      (each) => realpath(each).catch(() => resolve(each)),
    ),
  );
  const holds = [data, files, cluster, wal].some((each) => each && isIn(each, folder));
  const isInside = [files, cluster, wal].some((each) => each && isIn(folder, each));
  const isInData = data !== undefined && isIn(folder, data) && !isIn(folder, join(data, "backups"));
  return holds || isInside || isInData;
}

/** Whether the folder is in a data directory of any PostgreSQL, which has this file in each of its folders of databases. */
async function isInDatabase(folder: string): Promise<boolean> {
  for (let each = folder; ; each = dirname(each)) {
    const isDatabase = await lstat(join(each, "PG_VERSION")).then(
      () => true,
      () => false,
    );
    if (isDatabase) return true;
    if (each === dirname(each)) return false;
  }
}

/** Disks of macOS and Windows do not tell upper from lower case. */
const plain = (path: string): string => (process.platform === "linux" ? path : path.toLowerCase());

const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

/** Whether a folder is the other one, or lies in it. */
function isIn(folder: string, other: string): boolean {
  const parent = other.endsWith(sep) ? other : other + sep;
  return isSame(folder, other) || plain(folder).startsWith(plain(parent));
}
