import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { findViolations } from "#src/app/invariants.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { field, PFX_PASSWORD, startTra, type FakeTra } from "#tests/support/providers/tra.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cart, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import type { Receipt } from "../../receipts/contract.ts";
import type { FiscalState } from "../contract.ts";
import { sendFiscal } from "./send.ts";

const home = await mkdtemp(join(tmpdir(), "fundi-fiscal-"));
const keyFile = join(home, "secret.key");
const { app, admin, care } = await startShop(
  {},
  { env: { FUNDI_SECRET_KEY_FILE: keyFile }, hasSimulator: false },
);
let tra: FakeTra;
let itemId: string;

beforeAll(async () => {
  tra = await startTra();
  itemId = (await stocked(app.db, 5000, { price: 1_180_000 })).id;
});
afterAll(async () => {
  await tra.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(() => {
  tra.moods = [];
});

const state = async (): Promise<FiscalState> => {
  const answer = await admin.get<FiscalState>("/api/fiscal");
  expect(answer.status).toBe(200);
  return answer.body;
};
const stateOnce = (isSo: (state: FiscalState) => boolean) => readEventually(state, isSo);
const send = async () => expect((await admin.post("/api/fiscal/send")).status).toBe(200);
const allSent = async () => {
  await send();
  return stateOnce(({ waiting }) => waiting === 0);
};
const failed = async (tries = 1) => {
  await send();
  return stateOnce(({ oldest }) => (oldest?.tries ?? 0) >= tries && oldest?.nextTryAt !== null);
};
const receiptOf = async (sale: { receiptId: string | null }): Promise<Receipt> =>
  (await admin.get(`/api/receipts/${sale.receiptId ?? ""}`)).body as Receipt;
const sell = (client: TestClient = care) => sold(client, [{ itemId, quantity: 1 }]);
const typed = async (change: object) => {
  const { settings } = await state();
  const { hasPassword: _, certificate: __, ...rest } = settings;
  return { ...rest, ...change };
};

describe("off", () => {
  test("a receipt has no fiscal record, and nothing is sent", async () => {
    expect((await receiptOf(await sell())).fiscal).toBeNull();
    await send();
    expect(await state()).toMatchObject({
      isOn: false,
      waiting: 0,
      counters: null,
      missing: [
        "certificate",
        "tin",
        "efdSerial",
        "regNumber",
        "receiptCode",
        "userName",
        "password",
      ],
    });
    expect(tra.asked).toEqual([]);
  });

  test("cannot be switched on, or registered, before the settings are there", async () => {
    expect(problemOf(await admin.post("/api/fiscal/on")).code).toBe("conflict");
    expect(problemOf(await admin.post("/api/fiscal/registration")).code).toBe("conflict");
  });

  test("only an address with encryption, or of this computer, is accepted", async () => {
    for (const serviceUrl of ["http://example.com", "ftp://127.0.0.1", "https://a:b@example.com"]) {
      const answer = await admin.put("/api/fiscal/settings", await typed({ serviceUrl }));
      expect(Object.keys(problemOf(answer).fields ?? {})).toEqual(["serviceUrl"]);
    }
  });

  test("a file without a key, or with another password, is refused and not repeated", async () => {
    const wrong = { file: tra.certificate.pfx, password: "si-hii" };
    const refused = await admin.post("/api/fiscal/certificate", wrong);
    expect(problemOf(refused).fields).toEqual({ password: "does not open this file" });
    const noKey = Buffer.from(tra.certificate.certificate.toString()).toString("base64");
    const [half, junk] = [
      await admin.post("/api/fiscal/certificate", { file: noKey }),
      await admin.post("/api/fiscal/certificate", { file: "AAAA" }),
    ];
    expect(problemOf(half).fields).toEqual({ file: "needs a certificate and its private key" });
    expect(problemOf(junk).fields).toEqual({ file: "is neither a PFX nor a PEM file" });
    expect(JSON.stringify([refused.body, half.body, junk.body])).not.toContain("si-hii");
  });

  test("the certificate, from a PFX or PEM file, and the password cannot be read again", async () => {
    const pem = Buffer.from(tra.certificate.pem).toString("base64");
    expect((await admin.post("/api/fiscal/certificate", { file: pem })).status).toBe(200);
    const body = { file: tra.certificate.pfx, password: PFX_PASSWORD };
    const answer = await admin.post("/api/fiscal/certificate", body);
    expect(answer.body.certificate).toEqual({
      serial: tra.certificate.serial,
      validUntil: "2090-01-01T00:00:00.000Z",
    });
    const saved = await admin.put(
      "/api/fiscal/settings",
      await typed({
        serviceUrl: `${tra.url}/`,
        tin: "123456789",
        efdSerial: "10TZ100999",
        password: "ya-muda",
      }),
    );
    expect(saved).toMatchObject({ status: 200, body: { hasPassword: true, serviceUrl: tra.url } });
    // Another address removes the certificate.
    expect(saved.body.certificate).toBeNull();
    expect((await admin.post("/api/fiscal/certificate", body)).status).toBe(200);
    const { rows } = await sql`select * from fiscal_settings`.execute(app.db);
    const events = await app.db
      .selectFrom("events")
      .selectAll()
      .where("area", "=", "fiscal")
      .execute();
    for (const text of [
      JSON.stringify([saved.body, await state()]),
      JSON.stringify([rows, events]),
    ]) {
      expect(text).not.toContain("ya-muda");
      expect(text).not.toContain("PRIVATE KEY");
    }
  });

  test("a change on the base of an old version is refused", async () => {
    const old = { ...(await typed({})), version: 1 };
    expect(problemOf(await admin.put("/api/fiscal/settings", old)).code).toBe("stale_version");
  });
});

describe("registration and activation", () => {
  test("the authority's answer fills the settings", async () => {
    expect((await admin.post("/api/fiscal/registration")).status).toBe(200);
    const registered = await stateOnce(({ registration }) => registration.askedAt === null);
    expect(registered).toMatchObject({
      missing: [],
      registration: { failure: null },
      settings: {
        regNumber: "TZ0100557001",
        receiptCode: "FUND1",
        routingKey: "vfdrct",
        vrn: "40005334W",
        taxOffice: "Tax Office Ilala",
        userName: tra.user,
        registeredOn: today(),
      },
    });
  });

  test("a receipt has its code and link at once, before the authority has it", async () => {
    expect((await admin.post("/api/fiscal/on")).status).toBe(200);
    tra.moods = ["fail"];
    const receipt = await receiptOf(await sell());
    expect(receipt.fiscal).toMatchObject({ code: "FUND11", gc: 1 });
    expect(receipt.fiscal?.url).toMatch(/^https:\/\/verify\.tra\.go\.tz\/FUND11_\d{6}$/);
    expect(await failed()).toMatchObject({
      isOn: true,
      waiting: 1,
      counters: { gc: 1, dc: 1, day: today() },
      oldest: { gc: 1, failure: "server_error", failureDetail: "HTTP 500" },
    });
  });

  test("a receipt contains its goods, taxes and numbers, and no customer", async () => {
    await allSent();
    const [{ xml } = { xml: "" }] = tra.receipts;
    expect(tra.mistakes).toEqual([]);
    expect(
      ["TIN", "REGID", "EFDSERIAL", "CUSTIDTYPE", "CUSTNAME", "QTY", "TAXCODE", "AMT"].map((name) =>
        field(xml, name),
      ),
    ).toEqual(["123456789", "TZ0100557001", "10TZ100999", "6", "", "1", "1", "11800.00"]);
    expect(
      ["TOTALTAXEXCL", "TOTALTAXINCL", "PMTTYPE", "VATRATE", "TAXAMOUNT"].map((name) =>
        field(xml, name),
      ),
    ).toEqual(["10000.00", "11800.00", "CASH", "A", "1800.00"]);
    expect(xml).not.toContain("Neema");
  });

  test("the registration cannot change while receipts are issued", async () => {
    const body = await typed({ regNumber: "TZ0" });
    expect(problemOf(await admin.put("/api/fiscal/settings", body)).code).toBe("conflict");
    expect(problemOf(await admin.post("/api/fiscal/registration")).code).toBe("conflict");
  });

  test("a payment for a repair has its record too", async () => {
    const device = await takenIn(admin, {
      finalAmount: 590_000,
      depositAmount: 295_000,
      depositPayment: { method: "cash" },
    });
    const { body } = await admin.get(`/api/receipts?deviceId=${device.id}`);
    const [receipt] = body.items as Receipt[];
    await allSent();
    const sent = tra.receipts.find(({ code }) => code === receipt?.fiscal?.code);
    expect(field(sent?.xml ?? "", "DESC")).toContain(device.ticketNumber);
    expect(field(sent?.xml ?? "", "TOTALTAXINCL")).toBe("2950.00");
  });

  test("a gift card has no record, because the goods that it buys have one", async () => {
    const card = { amount: 590_000, payment: { method: "cash" } };
    const { payment } = (await admin.post("/api/gift-cards", card)).body;
    const { body } = await admin.get(`/api/receipts/${payment.receipt.id}`);
    expect(body).toMatchObject({ fiscal: null });
  });
});

describe("sending", () => {
  const faults = [
    ["lose", "unreachable"],
    ["fail", "server_error"],
    ["unreadable", "server_error"],
    ["refuse", "refused"],
    ["wrong_number", "refused"],
  ] as const;
  test.each(faults)(
    "after %s the same text is sent again before any later document",
    async (mood, failure) => {
      const before = tra.asked.length;
      tra.moods = [mood];
      await sell();
      await failed();
      await sell();
      const { waiting, oldest } = await state();
      expect([waiting, oldest?.failure]).toEqual([2, failure]);
      // A user who reconciles payments sees how many documents wait, but no settings.
      const clerk = await signedIn(app, {
        role: "technician",
        permissions: ["reconcile_payments"],
      });
      const { issuedAt: oldestAt } = oldest!;
      const short = { isOn: true, waiting: 2, oldestAt, failure };
      expect((await clerk.get("/api/fiscal/waiting")).body).toEqual(short);
      expect((await clerk.get("/api/fiscal")).status).toBe(403);
      await allSent();
      const [first, again, next] = tra.asked.slice(before);
      expect(again).toBe(first);
      expect(Number(field(next ?? "", "GC"))).toBe(Number(field(first ?? "", "GC")) + 1);
      expect(tra.mistakes).toEqual([]);
      expect(await findViolations(app.db)).toEqual([]);
    },
  );

  test("a forgotten token is renewed, and the document is sent at once", async () => {
    await sell();
    await allSent();
    const before = tra.tokens;
    tra.moods = ["expire"];
    await sell();
    expect((await allSent()).lastAcknowledged?.tries).toBe(1);
    // The authority made one token itself by forgetting the last one.
    expect(tra.tokens).toBe(before + 2);
  });

  test("what the authority calls a duplicate is confirmed by an admin, and only that", async () => {
    tra.refusesDuplicates = true;
    tra.moods = ["lose"];
    await sell();
    await sell();
    await failed();
    const { oldest } = await failed(2);
    expect(oldest).toMatchObject({ failure: "refused", failureDetail: "9: Duplicate receipt" });
    const path = (id: string) => `/api/fiscal/documents/${id}/confirmation`;
    const newest = await app.db
      .selectFrom("fiscalDocuments")
      .select("id")
      .orderBy("gc", "desc")
      .executeTakeFirstOrThrow();
    const reason = { reason: "Ipo kwenye tovuti ya TRA" };
    expect(problemOf(await admin.post(path(newest.id), reason)).code).toBe("invalid_transition");
    const answer = await admin.post(path(oldest?.id ?? ""), reason);
    expect(answer).toMatchObject({ status: 200, body: { confirmedBy: { id: admin.userId } } });
    await stateOnce(({ waiting }) => waiting === 0);
    tra.refusesDuplicates = false;
    expect(tra.mistakes).toEqual([]);
  });

  test("twenty tills at once leave no gap, also when sales are refused", async () => {
    const scarce = (await stocked(app.db, 3, { price: 100_000 })).id;
    const { counters } = await state();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        care.post("/api/sales", cart([{ itemId: place % 2 ? itemId : scarce, quantity: 1 }])),
      ),
    );
    const count = answers.filter(({ status }) => status === 201).length;
    expect(count).toBe(13);
    expect((await state()).counters?.gc).toBe((counters?.gc ?? 0) + count);
    await allSent();
    expect(tra.mistakes).toEqual([]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("two nodes at once send each document once", async () => {
    await allSent();
    const before = tra.asked.length;
    for (let count = 0; count < 8; count++) await sell();
    const secrets = openSecrets(keyFile);
    await Promise.all([sendFiscal(app.db, secrets), sendFiscal(app.db, secrets), allSent()]);
    await allSent();
    const numbers = tra.asked.slice(before).map((xml) => field(xml, "GC"));
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers).toHaveLength(8);
  });

  test("a node that is killed before it stores the acknowledgement causes no second number", async () => {
    await allSent();
    const before = tra.asked.length;
    tra.moods = ["hang"];
    const hung = tra.hung();
    const receipt = await receiptOf(await sell());
    const script = join(
      import.meta.dirname,
      "../../../../../tests/support/providers/send-fiscal.ts",
    );
    const node = spawn(process.execPath, [script, app.connectionString, keyFile], {
      stdio: "ignore",
    });
    await hung;
    node.kill("SIGKILL");
    await once(node, "exit");
    // The document stays held until the dead node could no longer send, and nothing overtakes it.
    await sell();
    await send();
    expect(await state()).toMatchObject({ waiting: 2, oldest: { code: receipt.fiscal?.code } });
    await sql`update fiscal_documents set held_until = now() where acknowledged_at is null`.execute(
      app.db,
    );
    await allSent();
    const [first, again] = tra.asked.slice(before);
    expect(again).toBe(first);
    expect(tra.receipts.filter(({ code }) => code === receipt.fiscal?.code)).toHaveLength(1);
    expect(tra.mistakes).toEqual([]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("what is stored", () => {
  test("a stored text, its numbers and its acknowledgement never change", async () => {
    for (const change of [
      "xml = 'x'",
      "gc = gc + 1000",
      "code = 'x'",
      "acknowledged_at = null",
      "figures = '{}'",
    ]) {
      const changed =
        sql`update fiscal_documents set ${sql.raw(change)} where acknowledged_at is not null`.execute(
          app.db,
        );
      await expect(changed).rejects.toThrow("keeps what was issued");
    }
    await expect(sql`delete from fiscal_documents`.execute(app.db)).rejects.toThrow();
    await expect(sql`delete from fiscal_counters`.execute(app.db)).rejects.toThrow();
  });

  test("only a user with the permission sees the state", async () => {
    expect((await care.get("/api/fiscal")).status).toBe(403);
    const trusted = await signedIn(app, { role: "customer-care", permissions: ["manage_fiscal"] });
    expect((await trusted.get("/api/fiscal")).status).toBe(200);
  });

  test("refunds of these receipts are added up by month, because the authority takes no message of them", async () => {
    const sale = await sell();
    const refund = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Imeharibika" });
    expect(refund.status).toBe(201);
    const [month] = (await state()).refunds;
    expect(month).toEqual({
      month: today().slice(0, 7),
      count: 1,
      amount: 1_180_000,
      tax: 180_000,
    });
  });
});

describe("the end of the day", () => {
  test("the report follows the receipts of its day and adds them up, also for a day without any", async () => {
    await allSent();
    const secrets = openSecrets(keyFile);
    const days = [today(), addDays(today(), 1)];
    await sell();
    await sendFiscal(app.db, secrets, addDays(today(), 2));
    await stateOnce(({ waiting }) => waiting === 0);
    expect(tra.reports.map(({ number }) => number)).toEqual(
      days.map((day) => day.replaceAll("-", "")),
    );
    const [report, empty] = tra.reports.map(({ xml }) => xml);
    const total = tra.receipts.reduce(
      (sum, { xml }) => sum + Number(field(xml, "TOTALTAXINCL")),
      0,
    );
    expect(field(report ?? "", "DAILYTOTALAMOUNT")).toBe(total.toFixed(2));
    expect(field(report ?? "", "TICKETSFISCAL")).toBe(String(tra.receipts.length));
    expect(field(empty ?? "", "DAILYTOTALAMOUNT")).toBe("0.00");
    expect(field(empty ?? "", "GROSS")).toBe(total.toFixed(2));
  });

  test("a receipt after the report belongs to the next day and begins its daily counter", async () => {
    const receipt = await receiptOf(await sell());
    const { counters } = await state();
    expect(counters).toMatchObject({ gc: receipt.fiscal?.gc, dc: 1, day: addDays(today(), 2) });
    await allSent();
    expect(tra.mistakes).toEqual([]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("switched off, receipts have no record again; switched on, the counter continues", async () => {
    const { counters } = await state();
    expect((await admin.post("/api/fiscal/off", { reason: "Mashine mpya" })).status).toBe(200);
    expect((await receiptOf(await sell())).fiscal).toBeNull();
    expect((await admin.post("/api/fiscal/on")).status).toBe(200);
    expect((await receiptOf(await sell())).fiscal?.gc).toBe((counters?.gc ?? 0) + 1);
    expect(await findViolations(app.db)).toEqual([]);
  });
});
