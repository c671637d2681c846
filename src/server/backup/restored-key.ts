/**
 * Replaces the key of sealed secrets after a restore from another machine. The key belongs to the restored database, so
 * both must change together: the restore writes the new key beside the old one, the database remembers which key it
 * needs, and the next start keeps the right one. A kill at any point leaves a database with its key.
 */
import { copyFile, open, readFile, rename, rm } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { digestOfKey } from "./backup-key.ts";

const waitingFile = (keyFile: string) => `${keyFile}.restored`;

/** Returns the text of the key file; null when there is none yet. */
export async function readSecretKey(keyFile: string): Promise<string | null> {
  try {
    return (await readFile(keyFile, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Writes the key of an archive beside the key file. */
export async function keepRestoredKey(keyFile: string, key: string): Promise<void> {
  const unfinished = `${waitingFile(keyFile)}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(`${key.trim()}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, waitingFile(keyFile));
}

/** Puts a waiting key into use if this database needs it; otherwise removes it, because its restore did not switch. */
export async function settleRestoredKey(db: Database, keyFile: string): Promise<void> {
  const waiting = await readSecretKey(waitingFile(keyFile));
  if (waiting === null) return;
  const { rows } = await sql<{ keyDigest: string | null }>`
    select key_digest from restores where status = 'done' order by finished_at desc limit 1`.execute(
    db,
  );
  if (rows[0]?.keyDigest !== digestOfKey(waiting)) {
    await rm(waitingFile(keyFile), { force: true });
    return;
  }
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  if ((await readSecretKey(keyFile)) !== null) {
    await copyFile(keyFile, `${keyFile}.before_${moment}`);
  }
  await rename(waitingFile(keyFile), keyFile);
}
