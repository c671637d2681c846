import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { problemOf } from "../support/backup/archives.ts";
import { readEventually } from "../support/eventually.ts";
import { startShop } from "../support/shop.ts";
import { startStubBucket, type StubBucket } from "../support/backup/stub-bucket.ts";

/** A restore applies all migrations, which takes seconds, and a busy storage is asked again after pauses. */
vi.setConfig({ testTimeout: 90_000 });

const { app, admin } = await startShop();
let bucket: StubBucket;
beforeAll(async () => {
  bucket = await startStubBucket();
  const saved = await admin.put("/api/backup-place", { place: place(), version: 0 });
  expect(saved.status).toBe(200);
});
afterAll(() => bucket.close());

const place = () => ({
  kind: "bucket",
  endpoint: bucket.endpoint,
  region: "eu-west-1",
  bucket: "fundi-shop",
  prefix: "kariakoo/",
  accessKey: "AKIATEST",
  secretKey: "secret-of-the-bucket",
});

async function backUp() {
  const asked = await admin.post("/api/backups");
  expect(asked.status).toBe(202);
  const { body } = await readEventually(
    () => admin.get(`/api/backups/${asked.body.id}`),
    ({ body: { status } }) => status !== "running",
  );
  return body;
}

test("an archive is uploaded whole, although the storage is busy at times, and is proved from there", async () => {
  bucket.failNext(2);
  const backup = await backUp();
  expect(backup).toMatchObject({ status: "done", problem: null });
  expect([...bucket.objects.keys()]).toEqual([`kariakoo/${backup.fileName}`]);
  const bytes = bucket.objects.get(`kariakoo/${backup.fileName}`) ?? Buffer.alloc(0);
  expect(bytes.length).toBe(backup.bytes);
  const path = join(app.filesDir, "..", "from-bucket");
  await writeFile(path, bytes);
  await expect(problemOf(path)).rejects.toThrow("the archive is sound");
  await admin.post(`/api/backups/${backup.id}/proof`);
  const proved = await readEventually(
    () => admin.get(`/api/backups/${backup.id}`),
    ({ body }) => body.proof !== null,
  );
  expect(proved.body.proof).toBe("restored");
  const download = await fetch(`${app.url}/api/backups/${backup.id}/file`, {
    headers: { cookie: admin.cookie },
  });
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
});

test("a storage that refuses fails the backup with its reason, and leaves no open upload", async () => {
  bucket.refuses = true;
  expect(await backUp()).toMatchObject({ status: "failed", problem: "place_refused" });
  bucket.refuses = false;
  expect(bucket.openUploads()).toBe(0);
});

test("archives of the bucket are found, and its secret leaves the server in no answer", async () => {
  const [key] = bucket.objects.keys();
  bucket.objects.set(
    "kariakoo/fundi-backup-2026-01-02-030405-abcdef.tar.zst",
    bucket.objects.get(key ?? "") ?? Buffer.alloc(0),
  );
  expect((await admin.post("/api/backup-place/look")).body).toEqual({ found: 1 });
  const { body } = await admin.get("/api/backup-state");
  expect(JSON.stringify(body)).not.toContain("secret-of-the-bucket");
  expect(body.place).toMatchObject({ kind: "bucket", bucket: "fundi-shop", isSameDisk: false });
  // The secret stays as it is if none is typed.
  const { secretKey: _, ...withoutSecret } = place();
  const saved = await admin.put("/api/backup-place", {
    place: { ...withoutSecret, prefix: "" },
    version: 1,
  });
  expect(saved.status).toBe(200);
});

test("the address of a storage is no link-local one, such as a cloud's metadata server", async () => {
  const refused = await admin.put("/api/backup-place", {
    place: { ...place(), endpoint: "http://169.254.169.254" },
    version: 2,
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: "backup_place_unusable", params: { problem: "place_refused" } },
  });
});
