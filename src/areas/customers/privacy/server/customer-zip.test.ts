import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { newId } from "#src/shared/ids.ts";
import type { PersonalFile } from "#src/server/personal-data.ts";
import { deleteUnusedFiles } from "#src/server/files/file-store.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { finishChecklist, newPhone, signature, takenIn } from "#tests/support/shop/devices.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { formWith, plainPicture } from "#tests/support/shop/pictures.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { customerZip } from "./customer-zip.ts";

const { app, admin, care, technician, filesDir, filesThere } = await startPictureShop();

/** A customer with a repair that has an estimate, a photo, signatures, receipts and an invoice. */
async function customerWithRepair() {
  const body = { name: "Mwanaidi Siri", phone: newPhone(), preferredLanguage: "sw" };
  const customerId: string = (await care.post("/api/customers", body)).body.id;
  const device = await takenIn(care, {
    customerId,
    technicianId: technician.userId,
    depositAmount: 0,
    depositWaivedReason: "Mteja wa zamani",
    signatures: [{ role: "customer", signature, signedBy: "Mwanaidi" }],
  });
  const path = `/api/devices/${device.id}`;
  const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 800_000 };
  const estimate = await technician.post(`${path}/estimates`, { lines: [line] });
  expect(estimate.body).toMatchObject({ status: "sent" });
  const approval = { decision: "approve", name: "Mwanaidi", remark: "Kwa simu" };
  await care.post(`${path}/estimates/${estimate.body.id}/approval`, approval);
  const background = `#${newId().slice(-6)}`;
  const picture = plainPicture(300, 200, background).jpeg().toBuffer();
  const photo = await care.post(`${path}/photos`, await formWith(picture, { phase: "before" }));
  expect(photo.status).toBe(201);
  return { customerId, device, photo: photo.body as { id: string } };
}

async function handOver(device: Device): Promise<void> {
  const path = `/api/devices/${device.id}`;
  await technician.post(`${path}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(`${path}/status`, { status: "completed", signature });
  await admin.post(`${path}/payments`, { method: "cash", amount: 800_000 });
  expect((await admin.post("/api/invoices", { deviceId: device.id })).status).toBe(201);
  const done = await admin.post(`${path}/status`, {
    status: "done",
    signature,
    signedBy: "Mwanaidi",
  });
  expect(done.body).toMatchObject({ status: "done" });
}

const download = (customerId: string) =>
  fetch(`${app.url}/api/customers/${customerId}/export.zip`, {
    headers: { cookie: admin.cookie },
  });

/** Unpacks a ZIP with a library of its own, which checks names, sizes and checksums of the central directory. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const filesOf = async (customerId: string) =>
  unpack(Buffer.from(await (await download(customerId)).arrayBuffer()));

describe("the ZIP of a customer", () => {
  test("has data, papers, photos and signatures, with contents in the customer's language", async () => {
    const { customerId, device, photo } = await customerWithRepair();
    await handOver(device);
    const answer = await download(customerId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toContain(`customer-${customerId}.zip`);
    const files = await unpack(Buffer.from(await answer.arrayBuffer()));
    const names = [...files.keys()];
    const ticket = device.ticketNumber;
    // The numbers of receipts are random.
    const known = names.map((name) =>
      name.replace(/RCP-[\w-]+/, "RCP").replace(/INV-[\w-]+/, "INV"),
    );
    expect(known.filter((name) => !name.startsWith("data/")).toSorted()).toEqual([
      "Yaliyomo.txt",
      `papers/estimates/${ticket.replace("R-", "Q-")}-1.pdf`,
      "papers/invoices/INV.pdf",
      "papers/receipts/RCP.pdf",
      `papers/slips/${ticket}.pdf`,
      `photos/${ticket}/before-${photo.id}.jpg`,
      `signatures/${ticket}-hand-over.png`,
      `signatures/${ticket}-intake.png`,
    ]);
    for (const name of names.filter((each) => each.endsWith(".pdf")))
      expect(files.get(name)?.subarray(0, 5).toString(), name).toBe("%PDF-");
    const contents = files.get("Yaliyomo.txt")?.toString() ?? "";
    expect(contents).toContain("kukuhusu");
    for (const name of names.slice(1)) expect(contents).toContain(name);
    const repairs = JSON.parse(files.get("data/repairs.json")?.toString() ?? "[]");
    expect(repairs).toMatchObject([{ ticketNumber: ticket, photos: [{ id: photo.id }] }]);
    expect(JSON.parse(files.get("data/customer.json")?.toString() ?? "{}").name).toBe(
      "Mwanaidi Siri",
    );
  });

  test("needs the right to export, and records an event", async () => {
    const { customerId } = await customerWithRepair();
    const path = `/api/customers/${customerId}/export.zip`;
    for (const client of [care, technician]) expect((await client.get(path)).status).toBe(403);
    await download(customerId);
    const events = await app.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("recordId", "=", customerId)
      .where("kind", "=", "customer.exported")
      .execute();
    expect(events).toEqual([{ actorId: admin.userId, data: { form: "zip" } }]);
    expect((await download(newId())).status).toBe(404);
  });

  test("has an empty file in place of a photo that is lost on the disk", async () => {
    const { customerId, device, photo } = await customerWithRepair();
    const { pictureHash } = await app.db
      .selectFrom("devicePhotos")
      .select("pictureHash")
      .where("id", "=", photo.id)
      .executeTakeFirstOrThrow();
    await rm(join(filesDir, String(pictureHash).slice(0, 2), String(pictureHash)));
    const files = await filesOf(customerId);
    expect(files.get(`photos/${device.ticketNumber}/before-${photo.id}.jpg`)?.length).toBe(0);
  });

  test("has nothing personal after the erasure, and the books stay", async () => {
    const { customerId, device } = await customerWithRepair();
    await handOver(device);
    const erased = await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    expect(erased.status).toBe(200);
    const files = await filesOf(customerId);
    const names = [...files.keys()];
    expect(names.filter((name) => /^(photos|signatures)\//.test(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith("papers/receipts/"))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith("papers/invoices/"))).toHaveLength(1);
    const data = names.filter((name) => name.startsWith("data/")).map((name) => files.get(name));
    expect(Buffer.concat(data.filter((each) => each !== undefined)).toString()).not.toMatch(
      /Mwanaidi|Siri|754\d{6}/,
    );
    const receipts = JSON.parse(files.get("data/receipts.json")?.toString() ?? "[]");
    expect(receipts).toMatchObject([{ paymentAmount: 800_000, customerName: "Erased customer" }]);
    const photos = app.db.selectFrom("devicePhotos").select("pictureHash");
    expect(await photos.where("deviceId", "=", device.id).execute()).toEqual([
      { pictureHash: null },
    ]);
    const before = (await filesThere()).length;
    await deleteUnusedFiles({ directory: filesDir, db: app.db }, 0);
    expect((await filesThere()).length).toBeLessThan(before);
  });
});

describe("the stream of the ZIP", () => {
  const MEGABYTE = 1_000_000;

  /** The ZIP of a customer with a hundred files of a megabyte, and the number of files that were read so far. */
  async function largeZip(readFile: (at: number) => Promise<Buffer>) {
    const { body } = await care.post("/api/customers", { name: "Asha", phone: newPhone() });
    let reads = 0;
    const files = Array.from({ length: 100 }, (_, at): PersonalFile => ({
      path: `photos/../${at % 2 === 0 ? "sawa" : `${at}`}.jpg`,
      read: () => {
        reads++;
        return readFile(at);
      },
    }));
    const zip = await customerZip(
      {
        db: app.db,
        files: { directory: filesDir, db: app.db },
        publicUrl: "https://fundi.example",
        log: pino({ level: "silent" }),
        holders: [
          {
            name: "photos",
            export: async () => [],
            erase: async () => {},
            files: async () => files,
          },
        ],
      },
      actorOf(admin, "admin"),
      body.id,
    );
    return { zip, readsSoFar: () => reads };
  }

  test("reads a file only when its turn comes, and nothing after the download was cancelled", async () => {
    const { zip, readsSoFar } = await largeZip(async () => Buffer.alloc(MEGABYTE, 1));
    const iterator = zip[Symbol.asyncIterator]();
    while (readsSoFar() === 0) await iterator.next();
    for (let step = 0; step < 50; step++) await turn();
    expect(readsSoFar()).toBeLessThanOrEqual(2);
    zip.destroy();
    for (let step = 0; step < 50; step++) await turn();
    expect(readsSoFar()).toBeLessThanOrEqual(2);
  });

  test("is broken off when a file cannot be read, so that nobody takes it for complete", async () => {
    const { zip } = await largeZip(async (at) => {
      if (at === 3) throw new Error("the disk is gone");
      return Buffer.alloc(10);
    });
    await expect(buffer(zip)).rejects.toThrow("the disk is gone");
  });

  test("has each file under a name of its own, inside of its folder", async () => {
    const { zip } = await largeZip(async () => Buffer.from("x"));
    const names = [...(await unpack(await buffer(zip))).keys()].filter((name) =>
      name.startsWith("photos/"),
    );
    expect(names).toHaveLength(100);
    expect(new Set(names).size).toBe(100);
    expect(names.every((name) => !name.includes(".."))).toBe(true);
  });
});
