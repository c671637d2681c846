import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { problemOf } from "#tests/support/backup/archives.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { scheduleBackups } from "./schedule-backups.ts";

/** A restore applies all migrations, which takes seconds. */
vi.setConfig({ testTimeout: 120_000 });

const { app, admin, care } = await startShop();
const scratch = await mkdtemp(join(tmpdir(), "fundi-places-"));
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function backUp(by: TestClient = admin) {
  const asked = await by.post("/api/backups");
  expect(asked.status).toBe(202);
  const { body } = await readEventually(
    () => by.get(`/api/backups/${asked.body.id}`),
    ({ body: { status } }) => status !== "running",
  );
  return body;
}

const nameOf = async (id: string) =>
  (await app.db.selectFrom("customers").select("name").where("id", "=", id).executeTakeFirst())
    ?.name;

async function addCustomer(name: string): Promise<string> {
  const id = newId();
  const phone = `+2557${String(Math.trunc(Number.parseInt(id.slice(-8), 16) % 100_000_000)).padStart(8, "0")}`;
  const answer = await care.post("/api/customers", { id, name, phone });
  expect(answer.status).toBe(201);
  return id;
}

test("a backup is made by a job, and its archive is complete and has the shown size and checksum", async () => {
  await addCustomer("Neema Backup");
  const key = newId();
  const first = await admin.post("/api/backups", undefined, { key });
  expect(first).toMatchObject({ status: 202, body: { status: "running" } });
  const again = await admin.post("/api/backups", undefined, { key });
  expect(again.body.id).toBe(first.body.id);
  const { body } = await readEventually(
    () => admin.get(`/api/backups/${first.body.id}`),
    (answer) => answer.body.status !== "running",
  );
  expect(body).toMatchObject({ status: "done", reason: "asked", problem: null, lostFiles: 0 });
  const path = join(body.place, body.fileName);
  const bytes = await readFile(path);
  expect(bytes.length).toBe(body.bytes);
  expect(await readFile(`${path}.sha256`, "utf8")).toBe(`${body.checksum}  ${body.fileName}\n`);
  await expect(problemOf(path)).rejects.toThrow("the archive is sound");

  const download = await fetch(`${app.url}/api/backups/${body.id}/file`, {
    headers: { cookie: admin.cookie },
  });
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  const { body: list } = await admin.get("/api/backups");
  expect(list.items[0]).toMatchObject({ id: body.id, bytes: body.bytes });
});

test("a wrong bulk change is undone by a restore, and the state before it is kept", async () => {
  const customer = await addCustomer("Zuhura Kabla");
  const backup = await backUp();
  await app.db.updateTable("customers").set({ name: "WRONG" }).execute();
  const later = await addCustomer("Came Later");

  const restoreOf = (by: TestClient, body: object) =>
    by.post(`/api/backups/${backup.id}/restore`, body);
  const reason = "A wrong bulk change";
  const wrong = await restoreOf(admin, { reason, confirmation: "yes" });
  expect(wrong).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await restoreOf(care, { reason, confirmation: backup.fileName })).toMatchObject({
    status: 403,
  });
  const asked = await restoreOf(admin, { reason, confirmation: backup.fileName });
  expect(asked).toMatchObject({ status: 202, body: { status: "running" } });

  // The server starts again, and everybody has to sign in again.
  await readEventually(
    () => admin.get("/api/backup-state").catch(() => ({ status: 0 })),
    ({ status }) => status === 401,
  );
  expect(await nameOf(customer)).toBe("Zuhura Kabla");
  expect(await nameOf(later)).toBeUndefined();
  const signed = await signedIn(app, { role: "admin", name: "Signed In Again" });
  const { body: state } = await signed.get("/api/backup-state");
  expect(state.restore).toMatchObject({
    status: "done",
    reason,
    fileName: backup.fileName,
    lacksKey: false,
  });
  expect((await signed.get("/api/backups")).body.items[0].id).toBe(backup.id);
  expect(await findViolations(app.db)).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_database
    where starts_with(datname, left(current_database(), 41) || '_before_')`.execute(app.db);
  expect(rows).toEqual([{ count: 1 }]);
  admin.cookie = signed.cookie;
  Object.assign(admin, signed);
  Object.assign(care, await signedIn(app, { role: "customer-care", name: "Care Again" }));
});

test("the proof of a backup restores it, and says when an archive is damaged", async () => {
  const backup = await backUp();
  await admin.post(`/api/backups/${backup.id}/proof`);
  const read = () => admin.get(`/api/backups/${backup.id}`);
  const proved = await readEventually(read, ({ body }) => body.proof !== null);
  expect(proved.body).toMatchObject({ proof: "restored", proofProblem: null });

  const path = join(backup.place, backup.fileName);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  await admin.post(`/api/backups/${backup.id}/proof`);
  const broken = await readEventually(read, ({ body }) => body.proof !== "restored");
  expect(broken.body).toMatchObject({ proof: "failed", proofProblem: "archive_truncated" });
  const { body: told } = await admin.get("/api/notifications");
  expect(told.items.map((item: { code: string }) => item.code)).toEqual(
    expect.arrayContaining(["backup_unproved", "backup_proved"]),
  );
});

test("with a backup key archives are encrypted, and the key opens them", async () => {
  const drawn = await admin.post("/api/backup-key");
  expect(drawn.status).toBe(201);
  const backup = await backUp();
  expect(backup).toMatchObject({ isEncrypted: true, status: "done" });
  expect(backup.fileName).toMatch(/\.tar\.zst\.age$/);
  const path = join(backup.place, backup.fileName);
  expect(await problemOf(path)).toBe("key_needed");
  await expect(problemOf(path, drawn.body.key)).rejects.toThrow("the archive is sound");
  const { rows } = await sql<{ found: boolean }>`select exists (select from events
    where data::text like '%AGE-SECRET-KEY%') as found`.execute(app.db);
  expect(rows).toEqual([{ found: false }]);
  expect((await admin.delete("/api/backup-key")).status).toBe(200);
  expect((await backUp()).isEncrypted).toBe(false);
});

test("a folder is tried before it is chosen, and an unplugged drive is noticed", async () => {
  const folder = join(scratch, "usb");
  const save = (place: object, version: number) =>
    admin.put("/api/backup-place", { place, version });
  const missing = join(scratch, "not", "there");
  expect(await save({ kind: "folder", folder: missing }, 0)).toMatchObject({
    status: 422,
    body: { code: "backup_place_unusable", params: { problem: "place_missing" } },
  });
  expect((await save({ kind: "folder", folder: "relative" }, 0)).status).toBe(422);
  const saved = await save({ kind: "folder", folder }, 0);
  expect(saved).toMatchObject({ status: 200, body: { isSameDisk: true } });
  expect(await save({ kind: "default" }, 0)).toMatchObject({ status: 409 });
  const backup = await backUp();
  expect(backup).toMatchObject({ status: "done", place: folder });

  // The drive is unplugged: its folder is gone, or an empty one of the disk below.
  await rm(folder, { recursive: true });
  const failed = await backUp();
  expect(failed).toMatchObject({ status: "failed", problem: "place_missing" });
  const { body: state } = await admin.get("/api/backup-state");
  expect(state.lastFailed.id).toBe(failed.id);
  const { body: told } = await admin.get("/api/notifications");
  expect(told.items[0]).toMatchObject({ code: "backup_failed" });
  const download = await admin.get(`/api/backups/${backup.id}/file`);
  expect(download).toMatchObject({ status: 409, body: { code: "backup_unavailable" } });
  expect((await save({ kind: "default" }, 1)).status).toBe(200);
});

test("archives of the place that the shop does not know are found", async () => {
  const backup = await backUp();
  await app.db.deleteFrom("backups").where("id", "=", backup.id).execute();
  const { body } = await admin.post("/api/backup-place/look");
  expect(body).toEqual({ found: 1 });
  expect((await admin.post("/api/backup-place/look")).body).toEqual({ found: 0 });
  const { body: list } = await admin.get("/api/backups");
  const found = list.items.find((item: { fileName: string }) => item.fileName === backup.fileName);
  expect(found).toMatchObject({ reason: "found", status: "done", bytes: backup.bytes });
});

test("only users with the permission see, make or download backups", async () => {
  for (const answer of [
    await care.get("/api/backups"),
    await care.post("/api/backups"),
    await care.get("/api/backup-state"),
    await care.post("/api/backup-key"),
  ]) {
    expect(answer.status).toBe(403);
  }
});

test("the schedule makes what is due, proves the newest, and removes what is too old", async () => {
  const { backup, log } = app.backupContext;
  const schedule = async () => {
    await scheduleBackups(app.db, backup, log);
    await jobsDone(app.db);
  };
  await app.db
    .updateTable("backups")
    .set({ createdAt: sql`created_at - interval '40 days'` })
    .execute();
  const { body: before } = await admin.get("/api/backups");
  await schedule();
  const { body: made } = await admin.get("/api/backups");
  expect(made.items[0]).toMatchObject({ reason: "scheduled", status: "done" });
  // Nothing is due now but the proof and the removal of those that are older than the setting says.
  await app.db.updateTable("backups").set({ proof: null, provedAt: null }).execute();
  await schedule();
  const { body: after } = await admin.get("/api/backups");
  expect(after.items).toHaveLength(1);
  expect(before.items.length).toBeGreaterThan(3);
  expect(after.items[0]).toMatchObject({ proof: "restored" });
  // While automatic backups are off, none is made.
  await admin.put("/api/settings/backup", { autoBackup: false });
  await app.db
    .updateTable("backups")
    .set({ createdAt: sql`created_at - interval '2 days'` })
    .execute();
  await schedule();
  expect((await admin.get("/api/backups")).body.items).toHaveLength(1);
  // Weekly backups are not due after two days.
  await admin.put("/api/settings/backup", { autoBackup: true, backupFrequency: "weekly" });
  await schedule();
  expect((await admin.get("/api/backups")).body.items).toHaveLength(1);
  await app.db
    .updateTable("backups")
    .set({ createdAt: sql`created_at - interval '6 days'` })
    .execute();
  await schedule();
  expect((await admin.get("/api/backups")).body.items).toHaveLength(2);
  await admin.put("/api/settings/backup", { backupRetentionDays: 3 });
  await schedule();
  expect((await admin.get("/api/backups")).body.items).toHaveLength(1);
});

test("what a killed server has left is ended", async () => {
  const { backup, log } = app.backupContext;
  const id = newId();
  await app.db
    .insertInto("backups")
    .values({ id, status: "running", reason: "asked", place: "/nowhere", isEncrypted: false })
    .execute();
  expect(await admin.post("/api/backups")).toMatchObject({
    status: 409,
    body: { code: "backup_running" },
  });
  await scheduleBackups(app.db, backup, log);
  const { body } = await admin.get(`/api/backups/${id}`);
  expect(body).toMatchObject({ status: "failed", problem: "interrupted" });
});

test("a restore whose server was killed has failed, as soon as its job is taken up again", async () => {
  const backup = await backUp();
  const id = newId();
  const asked = { requestedBy: null, reason: "Wrong prices", fileName: backup.fileName };
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto("restores")
      .values({ id, status: "running", step: "reading", ...asked })
      .execute();
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker.add_job('restore_backup', ${JSON.stringify({ id, key: null })}::json,
        queue_name => 'backups', max_attempts => 2)`.execute(tx);
    await sql`update graphile_worker._private_jobs set attempts = 1 where id = ${rows[0]?.id}`.execute(
      tx,
    );
  });
  const { body } = await readEventually(
    () => admin.get("/api/backup-state"),
    ({ body: { restore } }) => restore?.id === id && restore.status !== "running",
  );
  expect(body.restore).toMatchObject({ status: "failed", problem: "interrupted" });
  expect((await admin.get("/api/notifications")).body.items).toContainEqual(
    expect.objectContaining({ code: "restore_failed", values: { problem: "interrupted" } }),
  );
});
