import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { deleteUnusedFiles } from "#src/server/files/file-store.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { formWith, noisyPicture, plainPicture } from "#tests/support/shop/pictures.ts";

const { app, admin, care, technician, filesDir, filesThere, bytesOf } = await startPictureShop();

const jpeg = (background?: string, width = 300, height = 200) =>
  plainPicture(width, height, background).jpeg().toBuffer();

const upload = async (
  client: TestClient,
  deviceId: string,
  picture: Uint8Array | Promise<Uint8Array>,
  fields: Record<string, string> = {},
  { name, ...options }: { key?: string; name?: string; isFaulty?: boolean } = {},
) => client.post(`/api/devices/${deviceId}/photos`, await formWith(picture, fields, name), options);

describe("a photo", () => {
  test("is stored, shown with its device, and served as our own JPEG", async () => {
    const device = await takenIn(care);
    const sent = await upload(care, device.id, jpeg(), {
      phase: "before",
      note: "Kioo kimepasuka",
    });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        phase: "before",
        note: "Kioo kimepasuka",
        width: 300,
        height: 200,
        takenBy: { id: care.userId },
        url: `/api/devices/${device.id}/photos/${sent.body.id}`,
        thumbnailUrl: `/api/devices/${device.id}/photos/${sent.body.id}/thumbnail`,
      },
    });
    expect((await technician.get(`/api/devices/${device.id}`)).body.photos).toEqual([sent.body]);
    const { response, bytes } = await bytesOf(technician, sent.body.url);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 300,
      height: 200,
    });
  });

  test("is reduced and upright, and contains no location", async () => {
    const device = await takenIn(care);
    const fromPhone = await plainPicture(3000, 2000)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "Siri yangu" }, IFD3: { GPSLatitude: "6/1 48/1 0/1" } })
      .toBuffer();
    expect(fromPhone.toString("latin1")).toContain("Siri yangu");
    const { body } = await upload(care, device.id, fromPhone);
    const full = await bytesOf(care, body.url);
    const metadata = await sharp(full.bytes).metadata();
    expect(metadata).toMatchObject({ width: 1333, height: 2000 });
    expect([metadata.exif, metadata.orientation, metadata.iptc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(full.bytes.toString("latin1")).not.toContain("Siri yangu");
    const small = await bytesOf(care, body.thumbnailUrl);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 266, height: 400 });
  });

  test.each([
    ["PNG", () => plainPicture(50, 40).png().toBuffer()],
    ["WebP", () => plainPicture(50, 40).webp().toBuffer()],
  ])("may be %s, whatever its name", async (_, picture) => {
    const device = await takenIn(care);
    const sent = await upload(care, device.id, picture(), {}, { name: "../../etc/passwd.html" });
    expect(sent.status).toBe(201);
    const { bytes } = await bytesOf(care, sent.body.url);
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");
  });

  test("is of the phase before until the work ends, whatever the sender says", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const phaseOf = async (fields: Record<string, string> = {}) =>
      (await upload(technician, device.id, jpeg(`#0000${fields["phase"] ? "ff" : "aa"}`), fields))
        .body.phase;
    expect(await phaseOf()).toBe("before");
    expect(await phaseOf({ phase: "outtake" })).toBe("after");
    await put(app, device.id, { status: "testing" });
    expect(await phaseOf()).toBe("after");
    expect(await phaseOf({ phase: "intake" })).toBe("before");
  });
});

describe("a file that is no photo", () => {
  const pixels = async (width: number, height: number) =>
    plainPicture(width, height).png({ compressionLevel: 9 }).toBuffer();
  const truncated = async (picture: Promise<Buffer>, part: number) => {
    const whole = await picture;
    return whole.subarray(0, Math.floor(whole.length * part));
  };
  const claims = (magic: string) =>
    Buffer.concat([Buffer.from(magic, "hex"), Buffer.alloc(500, 7)]);
  const cases: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["a web page", "not-a-picture", () => Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
    ["a web page behind spaces", "not-a-picture", () => Buffer.from("\n  <html><body>x")],
    ["an SVG", "unsupported-kind", () => Buffer.from('<svg xmlns="x" onload="alert(1)"/>')],
    [
      "an SVG with a head",
      "unsupported-kind",
      () => Buffer.from('<?xml version="1.0"?><!-- x --><svg xmlns="x"/>'),
    ],
    ["a PDF", "not-a-picture", () => Buffer.from("%PDF-1.7\n1 0 obj")],
    ["a ZIP archive", "not-a-picture", () => claims("504b0304")],
    ["plain text", "not-a-picture", () => Buffer.from("picha")],
    ["a GIF", "unsupported-kind", () => plainPicture(9, 9).gif().toBuffer()],
    ["a TIFF", "unsupported-kind", () => plainPicture(9, 9).tiff().toBuffer()],
    ["an AVIF", "unsupported-kind", () => plainPicture(9, 9).avif({ effort: 0 }).toBuffer()],
    ["what only begins as a JPEG", "broken", () => claims("ffd8ffe0")],
    ["what only begins as a PNG", "broken", () => claims("89504e470d0a1a0a")],
    [
      "a web page behind a JPEG's first bytes",
      "broken",
      () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<html><script>")]),
    ],
    ["half a JPEG", "broken", () => truncated(noisyPicture(200, 200).jpeg().toBuffer(), 0.5)],
    ["half a PNG", "broken", () => truncated(noisyPicture(200, 200).png().toBuffer(), 0.5)],
    ["half a WebP", "broken", () => truncated(noisyPicture(200, 200).webp().toBuffer(), 0.5)],
    ["a small file of endless pixels", "too-many-pixels", () => pixels(6000, 5000)],
    ["one very long line", "too-many-pixels", () => pixels(16_000, 1600)],
  ];

  test.each(cases)("%s is refused as %s and leaves nothing behind", async (_, reason, make) => {
    const device = await takenIn(care);
    const before = await filesThere();
    const refused = await upload(care, device.id, Promise.resolve(make()), {}, { name: "a.jpg" });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "invalid_picture", params: { reason }, fields: { photo: expect.any(String) } },
    });
    expect(await filesThere()).toEqual(before);
    expect((await care.get(`/api/devices/${device.id}`)).body.photos).toEqual([]);
  });

  test("over 8 MB is refused, with or without a declared length", async () => {
    const device = await takenIn(care);
    const before = await filesThere();
    const large = await noisyPicture(1800, 1700).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(8 * 1024 * 1024);
    const refused = await upload(care, device.id, large);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: "payload_too_large", params: { megabytes: 8 } },
    });
    const form = new Response(await formWith(large));
    const chunked = await fetch(`${app.url}/api/devices/${device.id}/photos`, {
      method: "POST",
      headers: {
        cookie: care.cookie,
        "idempotency-key": newId(),
        "content-type": form.headers.get("content-type") ?? "",
      },
      body: form.body,
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await filesThere()).toEqual(before);
  });

  test("just below 8 MB and 25 megapixels is accepted", async () => {
    const device = await takenIn(care);
    const large = await noisyPicture(1690, 1640).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(7.9 * 1024 * 1024);
    expect((await upload(care, device.id, large)).status).toBe(201);
    expect((await upload(care, device.id, pixels(5000, 5000))).status).toBe(201);
  });
});

describe("rights of users", () => {
  test("technicians add photos to their own devices, the counter to any, nobody after the hand-over", async () => {
    const own = await takenIn(care, { technicianId: technician.userId });
    const others = await takenIn(care);
    expect((await upload(technician, own.id, jpeg("#111111"))).status).toBe(201);
    expect(await upload(technician, others.id, jpeg("#111112"))).toMatchObject({
      status: 403,
      body: { params: { reason: "not-your-device" } },
    });
    expect((await upload(care, own.id, jpeg("#111113"))).status).toBe(201);
    await put(app, own.id, { status: "done" });
    expect(await upload(admin, own.id, jpeg("#111114"))).toMatchObject({
      status: 409,
      body: { params: { reason: "handed-back" } },
    });
  });

  test("users who see devices see their photos; nobody else does, and no other device shows them", async () => {
    const [device, another] = [await takenIn(care), await takenIn(care)];
    const { body: photo } = await upload(care, device.id, jpeg("#222222"));
    for (const url of [photo.url, photo.thumbnailUrl]) {
      expect((await clientOf(app).get(url)).status).toBe(401);
      const outsider = await signedIn(app, { role: "technician", permissions: ["view_customers"] });
      expect((await outsider.get(url)).status).toBe(403);
      expect((await care.get(url.replace(device.id, another.id))).status).toBe(404);
    }
  });

  test("an upload without the right is refused before its body is read", async () => {
    const device = await takenIn(care);
    const reader = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
    const large = new Uint8Array(7_000_000);
    expect(await upload(reader, device.id, large)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    const noKey = await care.post(`/api/devices/${device.id}/photos`, await formWith(large), {
      key: null,
    });
    expect(noKey.body).toMatchObject({ code: "idempotency_key_required" });
  });

  test("users delete their own photos while the device is in the shop; others need the right", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const add = async (client: TestClient, colour: string) =>
      (await upload(client, device.id, jpeg(colour))).body;
    const [own, cares, kept] = [
      await add(technician, "#333331"),
      await add(care, "#333332"),
      await add(technician, "#333333"),
    ];
    expect((await technician.delete(cares.url)).status).toBe(403);
    expect((await technician.delete(own.url)).body).toEqual({ ok: true });
    expect((await technician.get(own.url)).status).toBe(404);
    expect((await technician.delete(own.url)).status).toBe(404);
    await put(app, device.id, { status: "done" });
    expect((await technician.delete(kept.url)).status).toBe(403);
    expect((await admin.delete(cares.url)).status).toBe(200);
    const { body } = await care.get(`/api/devices/${device.id}`);
    expect(body.photos.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    // The row and the journal record who deleted the photo, and when.
    const rows = await app.db
      .selectFrom("devicePhotos")
      .select(["id", "deletedBy", "pictureHash", "takenBy"])
      .where("deviceId", "=", device.id)
      .where("deletedAt", "is not", null)
      .orderBy("createdAt")
      .execute();
    expect(rows).toEqual([
      { id: own.id, deletedBy: technician.userId, pictureHash: null, takenBy: technician.userId },
      { id: cares.id, deletedBy: admin.userId, pictureHash: null, takenBy: care.userId },
    ]);
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "actorId"])
      .where("recordId", "=", device.id)
      .where("kind", "=", "device.photo_deleted")
      .execute();
    expect(events).toHaveLength(2);
  });
});

describe("concurrent uploads", () => {
  test("thirteen leave twelve photos", async () => {
    const device = await takenIn(care);
    const pictures = await Promise.all(
      Array.from({ length: 15 }, (_, n) => jpeg(`#4444${(16 + n).toString(16)}`)),
    );
    const answers = await Promise.all(pictures.map((picture) => upload(care, device.id, picture)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([12, 3]);
    expect(counts.get(409)?.[0]?.body).toMatchObject({
      code: "too_many_photos",
      params: { limit: 12 },
    });
    const { photos } = (await care.get(`/api/devices/${device.id}`)).body;
    expect(photos).toHaveLength(12);
    // A position that became free can be used again.
    await care.delete(photos[4].url);
    expect((await upload(care, device.id, jpeg("#444499"))).status).toBe(201);
    expect((await upload(care, device.id, jpeg("#444498"))).status).toBe(409);
  });

  test("twenty with the same key are one photo with one answer", async () => {
    const device = await takenIn(care);
    const key = newId();
    const picture = await jpeg("#555555");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(care, device.id, picture, { note: "x" }, { key })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await care.get(`/api/devices/${device.id}`)).body.photos).toHaveLength(1);
    const other = await upload(care, device.id, jpeg("#ff5555"), { note: "x" }, { key });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    const noted = await upload(care, device.id, picture, { note: "y" }, { key });
    expect(noted).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  });
});

describe("stored files", () => {
  test("of a refused upload are removed", async () => {
    const device = await takenIn(care);
    const before = await filesThere();
    // Makes the last statement of the transaction fail: the table no longer accepts the answer that is to be stored.
    await sql`alter table idempotency_keys add constraint planted
      check (answer is null) not valid`.execute(app.db);
    const refused = await upload(care, device.id, jpeg("#00ff66"), {}, { isFaulty: true });
    await sql`alter table idempotency_keys drop constraint planted`.execute(app.db);
    expect(refused.status).toBe(500);
    expect(await filesThere()).toEqual(before);
    expect((await care.get(`/api/devices/${device.id}`)).body.photos).toEqual([]);
  });

  test("that cannot be written are refused, and no row refers to them", async () => {
    const path = join(filesDir, "..", `not-a-folder-${newId()}`);
    await writeFile(path, "");
    onTestFinished(() => rm(path));
    const full = await startShop({}, { env: { FUNDI_FILES_DIR: path } });
    const device = await takenIn(full.admin);
    const form = await formWith(jpeg("#0066ff"));
    expect(await full.admin.post(`/api/devices/${device.id}/photos`, form)).toMatchObject({
      status: 507,
      body: { code: "storage_unavailable" },
    });
    expect((await full.admin.get(`/api/devices/${device.id}`)).body.photos).toEqual([]);
  });

  test("with the same content stay when only one of two uploads is refused", async () => {
    const device = await takenIn(care);
    const full = await takenIn(care);
    const colours = Array.from({ length: 11 }, (_, n) => `#7777${(16 + n).toString(16)}`);
    for (const colour of colours) await upload(care, full.id, jpeg(colour));
    const picture = await jpeg("#777777");
    const answers = await Promise.all(
      [device.id, full.id, full.id, full.id].map((id) => upload(care, id, picture)),
    );
    const kept = answers.filter(({ status }) => status === 201);
    expect(kept).toHaveLength(2);
    for (const { body } of kept) expect((await bytesOf(care, body.url)).response.status).toBe(200);
  });

  test("without references are deleted after a day, and no others", async () => {
    const device = await takenIn(care);
    const { body: kept } = await upload(care, device.id, jpeg("#888881"));
    const { body: gone } = await upload(care, device.id, jpeg("#ff8888"));
    await care.delete(gone.url);
    const store = { directory: filesDir, db: app.db };
    const before = await filesThere();
    await deleteUnusedFiles(store);
    expect((await filesThere()).toSorted()).toEqual(before.toSorted());
    await writeFile(join(filesDir, "tmp", "left-by-a-crash"), "x");
    await mkdir(join(filesDir, "88"), { recursive: true });
    await writeFile(join(filesDir, "88", "8".repeat(64)), "no row");
    await deleteUnusedFiles(store, -1);
    const after = await filesThere();
    expect(after.length).toBeLessThanOrEqual(before.length - 2);
    expect(after).not.toContain("left-by-a-crash");
    expect((await bytesOf(care, kept.url)).response.status).toBe(200);
    expect((await bytesOf(care, kept.thumbnailUrl)).response.status).toBe(200);
    const rows = await app.db.selectFrom("storedFiles").select("hash").execute();
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(after.toSorted());
  });
});

describe("photo evidence", () => {
  test("is required before and after the work, if set", async () => {
    await choose(app, "workflow", "photo_evidence_required", true);
    await choose(app, "workflow", "device_checklist_required", false);
    await choose(app, "workflow", "require_technician_signature", false);
    const device = await takenIn(care, { technicianId: technician.userId });
    const move = async (status: string) => {
      const answer = await technician.post(`/api/devices/${device.id}/status`, { status });
      return answer.status === 200 ? "moved" : answer.body.params.reason;
    };
    expect(await move("diagnosing")).toBe("photos-missing");
    expect(await move("in_progress")).toBe("photos-missing");
    const { body: before } = await upload(technician, device.id, jpeg("#999991"));
    expect(await move("diagnosing")).toBe("moved");
    expect(await move("in_progress")).toBe("moved");
    expect(await move("completed")).toBe("photos-missing");
    await upload(technician, device.id, jpeg("#999992"), { phase: "after" });
    await technician.delete(before.url);
    expect(await move("completed")).toBe("moved");
    expect(await move("in_progress")).toBe("photos-missing");
    for (const key of [
      "photo_evidence_required",
      "device_checklist_required",
      "require_technician_signature",
    ])
      await choose(app, "workflow", key, null);
  });
});

test("deleting an intake deletes its photos, and erasing a customer deletes theirs", async () => {
  const mistaken = await takenIn(care);
  await upload(care, mistaken.id, jpeg("#aaaaa1"));
  expect((await admin.delete(`/api/devices/${mistaken.id}`)).status).toBe(200);
  const device = await takenIn(care);
  const { body: photo } = await upload(care, device.id, jpeg("#aaaaa2"), { note: "Wa Asha" });
  const exported = await admin.get(`/api/customers/${device.customerId}/export`);
  expect(JSON.stringify(exported.body)).toContain("Wa Asha");
  await admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "Hataki" });
  await put(app, device.id, { status: "done" });
  const erased = await admin.post(`/api/customers/${device.customerId}/erase`, {
    reason: "Aliomba",
  });
  expect(erased.status).toBe(200);
  expect((await admin.get(photo.url)).status).toBe(404);
  expect((await admin.get(`/api/devices/${device.id}`)).body.photos).toEqual([]);
});
