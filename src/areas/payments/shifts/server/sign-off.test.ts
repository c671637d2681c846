import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { tally } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import type { Shift } from "../contract.ts";

/** A shift that was closed with a difference above the limit of its day waits until somebody has looked at it. */

const { app, admin } = await startShop({ admin: "Amina" });
let cashier: TestClient;
const FLOAT = 5_000_000;
const LIMIT = 500_000;

beforeAll(async () => {
  cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

/** Closes a shift that differs by this amount. */
async function closedWith(difference: number, client = cashier): Promise<Shift> {
  const { id } = await shiftOpened(client, FLOAT);
  const counted = count(FLOAT + difference, { note: "Sijui" });
  const answer = await client.post<Shift>(`/api/shifts/${id}/close`, counted);
  expect(answer).toMatchObject({ status: 200, body: { state: "closed" } });
  return answer.body;
}
const signOff = (id: string, client = admin, remark = "Chenji ilizidi") =>
  client.post<Shift>(`/api/shifts/${id}/sign-off`, { remark });
const waiting = async () => (await admin.get("/api/shifts/to-sign-off")).body.waiting;
const told = async (client: TestClient): Promise<any[]> =>
  (await client.get("/api/notifications")).body.items.filter(({ code }: any) =>
    code.startsWith("shift_"),
  );

test("a difference within the limit needs no sign-off, one above it does, in either direction", async () => {
  expect((await closedWith(0)).signOff).toBeNull();
  expect((await closedWith(-LIMIT)).signOff).toBeNull();
  expect((await closedWith(LIMIT)).signOff).toBeNull();
  const none = { limit: LIMIT, at: null, by: null, remark: null };
  const short = await closedWith(-LIMIT - 100);
  expect(short.signOff).toEqual(none);
  const over = await closedWith(LIMIT + 100);
  expect(over.signOff).toEqual(none);
  expect(await waiting()).toBe(2);
  const listed = await admin.get("/api/shifts?signOff=waiting");
  expect(listed.body.items.map(({ id }: Shift) => id)).toEqual([over.id, short.id]);
  for (const { id } of [short, over]) expect((await signOff(id)).status).toBe(200);
  expect(await waiting()).toBe(0);
});

test("the owner is told once, and whoever closed the shift is not told of their own act", async () => {
  const shift = await closedWith(-800_000);
  expect((await told(admin))[0]).toMatchObject({
    code: "shift_differs",
    type: "warning",
    values: { number: shift.zNumber, name: "Zawadi", amount: 800_000 },
    href: `/shifts/${shift.id}`,
  });
  expect(await told(cashier)).toEqual([]);
  const before = (await told(admin)).length;
  await signOff(shift.id);
  expect(await told(admin)).toHaveLength(before);
});

test("cash that nobody counted waits too, because its difference is not known", async () => {
  const { id } = await shiftOpened(cashier, FLOAT);
  const forced = await admin.post<Shift>(`/api/shifts/${id}/force-close`, { reason: "Amesahau" });
  expect(forced.body.signOff).toMatchObject({ limit: LIMIT, at: null });
  const other = await signedIn(app, { role: "admin" });
  const second = await shiftOpened(cashier, FLOAT);
  await admin.post(`/api/shifts/${second.id}/force-close`, { reason: "Amesahau" });
  expect((await told(other))[0]).toMatchObject({ code: "shift_uncounted" });
  expect((await signOff(id)).status).toBe(200);
  expect((await signOff(second.id)).status).toBe(200);
  const leave = { reason: "Ameondoka" };
  expect((await admin.post(`/api/users/${other.userId}/deactivate`, leave)).status).toBe(200);
});

describe("the sign-off", () => {
  test("stores who, when and the remark, once, and the figures stay", async () => {
    const shift = await closedWith(-900_000);
    const answers = await Promise.all([1, 2, 3].map(() => signOff(shift.id)));
    expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 2 });
    const { signOff: signed, ...rest } = (await admin.get<Shift>(`/api/shifts/${shift.id}`)).body;
    expect(signed).toEqual({
      limit: LIMIT,
      at: expect.any(String),
      by: { id: admin.userId, name: "Amina" },
      remark: "Chenji ilizidi",
    });
    const { signOff: _, ...then } = shift;
    expect(rest).toEqual(then);
    await expect(
      sql`update shifts set sign_off_remark = 'x' where id = ${shift.id}`.execute(app.db),
    ).rejects.toThrow("a shift keeps its figures");
  });

  test("needs its right, a remark, and a shift that waits", async () => {
    const shift = await closedWith(-900_000);
    expect((await signOff(shift.id, cashier)).status).toBe(403);
    const manager = await signedIn(app, { permissions: ["manage_shifts"] });
    expect((await signOff(shift.id, manager)).status).toBe(403);
    expect((await signOff(shift.id, admin, " ")).status).toBe(422);
    const fine = await closedWith(0);
    expect(problemOf(await signOff(fine.id)).code).toBe("invalid_transition");
    const open = await shiftOpened(cashier);
    expect(problemOf(await signOff(open.id)).code).toBe("invalid_transition");
    await cashier.post(`/api/shifts/${open.id}/close`, count(FLOAT));
    await signOff(shift.id);
  });

  test("is somebody else's for one's own shift, unless nobody else can", async () => {
    const alone = await closedWith(-900_000, admin);
    expect((await signOff(alone.id)).status).toBe(200);
    const partner = await signedIn(app, { permissions: ["manage_shifts", "sign_off_shifts"] });
    const own = await closedWith(-900_000, admin);
    expect(problemOf(await signOff(own.id))).toMatchObject({ code: "own_shift_sign_off" });
    expect((await signOff(own.id, partner)).status).toBe(200);
  });

  test("follows the limit of the day on which the shift was closed", async () => {
    const shift = await closedWith(-900_000);
    await choose(app, "sales", "shift_difference_limit", 100_000);
    expect((await admin.get<Shift>(`/api/shifts/${shift.id}`)).body.signOff?.limit).toBe(LIMIT);
    expect((await closedWith(-900_000)).signOff).toBeNull();
    expect((await signOff(shift.id)).status).toBe(200);
  });
});

test("a shift that was closed before there was a limit waits for nobody", async () => {
  const shift = await closedWith(-LIMIT);
  await unguarded(app, "shifts", (tx) =>
    sql`update shifts set difference_limit = null, needs_sign_off = false where id = ${shift.id}`.execute(
      tx,
    ),
  );
  expect((await admin.get<Shift>(`/api/shifts/${shift.id}`)).body.signOff).toBeNull();
});
