import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { openSnapshot } from "#src/server/backup/dump-database.ts";
import { writeArchive } from "#src/server/backup/write-archive.ts";
import { restoreFrom } from "../support/backup/archives.ts";
import { createOldDatabase } from "../support/database.ts";

test("an archive of an older version restores into this one, with its rows and the newer tables", async () => {
  const old = await createOldDatabase("0109_role_rights.sql");
  const folder = await mkdtemp(join(tmpdir(), "fundi-older-"));
  const { connectionString } = old;
  try {
    await runMigrations({ connectionString });
    const client = new pg.Client({ connectionString });
    client.on("error", () => {}); // The database is dropped at the end.
    await client.connect();
    const id = newId();
    await client.query(
      "insert into customers (id, name, phone, joined_date) values ($1, $2, $3, current_date)",
      [id, "Mzee Zamani", "+255754333444"],
    );
    await client.end();
    const path = join(folder, "older");
    const snapshot = await openSnapshot(connectionString);
    await writeArchive(createWriteStream(path), {
      backupId: newId(),
      snapshot,
      filesDir: folder,
      recipient: null,
      secretKey: null,
      seal: null,
      signal: AbortSignal.timeout(60_000),
    });
    await snapshot.close();
    await restoreFrom(path, old, {}, async ({ url, header }) => {
      expect(header.migrations.at(-1)).toBe("0108_approvals.sql");
      const restored = new pg.Client({ connectionString: url });
      await restored.connect();
      const { rows } = await restored.query(
        "select name, (select count(*)::int from backups) as backups from customers where id = $1",
        [id],
      );
      expect(rows).toEqual([{ name: "Mzee Zamani", backups: 0 }]);
      await restored.end();
    });
  } finally {
    await old.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 90_000);
