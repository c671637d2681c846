import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { intake, newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { handsetNumbers } from "../handset-rules.ts";

const { app, care } = await startShop();

/** The digits of the last IMEI, without its check digit. `newImei` counts them up, so that each IMEI is new. */
let lastImei = 35_000_000_000_000;
function newImei(): string {
  const digits = String(++lastImei).split("").map(Number);
  const sum = digits
    .map((digit, at) => (at % 2 === 1 ? digit * 2 : digit))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${lastImei}${(10 - (sum % 10)) % 10}`;
}

test("a handset that is in the shop cannot be taken in again", async () => {
  const imei = newImei();
  const first = await takenIn(care, { imei, serialNumber: "R58N-00812" });
  const byImei = await care.post("/api/devices", intake({ imei, acceptDuplicate: false }));
  expect(byImei).toMatchObject({
    status: 409,
    body: {
      code: "handset_already_here",
      params: {
        ticketNumber: first.ticketNumber,
        deviceId: first.id,
        status: "received",
        field: "imei",
      },
    },
  });
  const bySerial = await care.post(
    "/api/devices",
    intake({ serialNumber: "r58n-00812", acceptDuplicate: false }),
  );
  expect(bySerial.body).toMatchObject({ params: { field: "serialNumber" } });
});

test("the check applies only to callers that ask for it", async () => {
  const imei = newImei();
  await takenIn(care, { imei });
  expect((await care.post("/api/devices", intake({ imei }))).status).toBe(201);
});

test("a duplicate is accepted when a user confirms it, or after the hand-over", async () => {
  const imei = newImei();
  const first = await takenIn(care, { imei });
  const second = await takenIn(care, { imei, acceptDuplicate: true });
  await put(app, first.id, { status: "done" });
  expect(
    (await care.post("/api/devices", intake({ imei, acceptDuplicate: false }))).body.code,
  ).toBe("handset_already_here");
  await put(app, second.id, { status: "done" });
  expect((await care.post("/api/devices", intake({ imei, acceptDuplicate: false }))).status).toBe(
    201,
  );
});

test.each(["n/a", "haina", "0000000", "-", "S2"])(
  "%s is not a usable serial number: many handsets have it",
  async (serialNumber) => {
    await takenIn(care, { serialNumber });
    expect(
      (await care.post("/api/devices", intake({ serialNumber, acceptDuplicate: false }))).status,
    ).toBe(201);
  },
);

test("of twenty counters at once one takes it in, and nothing remains of the others", async () => {
  const imei = newImei();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      care.post(
        "/api/devices",
        intake({
          imei,
          acceptDuplicate: false,
          serialNumber: "SN-RACE-1",
          customer: { name: `Race ${at}`, phone: newPhone() },
        }),
      ),
    ),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.code === "handset_already_here")).toHaveLength(19);
  const { customers } = await app.db
    .selectFrom("customers")
    .select((eb) => eb.fn.countAll<number>().as("customers"))
    .where("name", "like", "Race %")
    .executeTakeFirstOrThrow();
  expect(customers).toBe(1);
});

test("concurrent intakes with crossed numbers wait, without a deadlock", async () => {
  const [one, two] = [newImei(), newImei()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      care.post(
        "/api/devices",
        intake(
          at % 2
            ? { imei: one, serialNumber: "SN-CROSS-2", acceptDuplicate: false }
            : { imei: two, serialNumber: "SN-CROSS-2", acceptDuplicate: false },
        ),
      ),
    ),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
});

test("sent twice with one key it is one device, not a duplicate", async () => {
  const key = newId();
  const body = intake({ imei: newImei(), acceptDuplicate: false });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => care.post("/api/devices", body, { key })),
  );
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
});

test("numbers that identify a handset", () => {
  expect(handsetNumbers({ imei: "490154203237518", serialNumber: " AB12 " })).toEqual({
    imei: "490154203237518",
    serialNumber: "ab12",
  });
  expect(handsetNumbers({ imei: "000000000000000", serialNumber: null })).toEqual({
    imei: null,
    serialNumber: null,
  });
});
