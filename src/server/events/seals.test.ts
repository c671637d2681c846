import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Tx } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { recordEvent } from "./record-event.ts";
import { hasSeal, latestSeal, sealEvents } from "./seals.ts";

const { app, care } = await startShop();

/** Something happens in the shop: an event with personal values. */
const happens = () => care.post("/api/customers", { name: "Rehema", phone: newPhone() });
const SEALED = "every sealed event is as it was sealed";
const CHAIN = "the seals follow each other without a gap";
const PERSONAL = "personal values are as they were recorded";

beforeAll(async () => {
  for (let time = 0; time < 3; time++) {
    for (let act = 0; act < 4; act++) await happens();
    await sealEvents(app.db);
  }
});

/** The broken rules of the audit after this damage, which is then undone. */
async function brokenBy(...damage: string[]): Promise<string[]> {
  const undo = new Error("undone");
  let broken: string[] = [];
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const table of ["events", "event_seals", "event_personal_values"])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const statement of damage) await sql.raw(statement).execute(tx);
      broken = (await findViolations(tx)).map(({ invariant }) => invariant);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken.filter((rule) => [SEALED, CHAIN, PERSONAL].includes(rule)).toSorted();
}

const inside = "(select first_id + 1 from event_seals where number = 2)";
const [SWAPPED, LAST] = [
  `update events e set data = o.data, kind = o.kind, area = o.area, record_id = o.record_id, created_at = o.created_at,
     personal_id = o.personal_id, personal_digest = o.personal_digest
   from events o where o.id in (${inside}, ${inside} + 1) and e.id in (${inside}, ${inside} + 1) and o.id <> e.id`,
  "(select max(number) from event_seals)",
];
/** A row whose number is free again after the sequence gave it to a transaction that failed. */
const forged = `insert into events (id, kind, area, record_id) overriding system value
  values (${inside}, 'sale.created', 'sales', gen_random_uuid())`;

test("the seals of an undamaged journal hold, and cover every event once", async () => {
  expect(await brokenBy()).toEqual([]);
  const { rows } = await sql<Record<"events" | "sealed", number>>`
    select count(*)::int as events, (select sum(events)::int from event_seals) as sealed from events`.execute(
    app.db,
  );
  expect(rows[0]).toEqual({ events: expect.any(Number), sealed: rows[0]?.events });
});

test.each<[string, string[], string[]]>([
  ["a changed value", [`update events set data = '{"amount": 1}' where id = ${inside}`], [SEALED]],
  [
    "another user",
    [`update events set actor_id = gen_random_uuid() where id = ${inside}`],
    [SEALED],
  ],
  [
    "another moment",
    [`update events set created_at = created_at - interval '1 microsecond' where id = ${inside}`],
    [SEALED],
  ],
  ["another address", [`update events set address = '10.0.0.1' where id = ${inside}`], [SEALED]],
  ["a gap", [`delete from events where id = ${inside}`], [PERSONAL, SEALED]],
  ["two events in another order", [SWAPPED], [SEALED]],
  [
    "a forged event in place of another",
    [`delete from events where id = ${inside}`, forged],
    [PERSONAL, SEALED],
  ],
  ["a missing seal", ["delete from event_seals where number = 2"], [SEALED, CHAIN]],
  [
    "a seal that covers less",
    [`update event_seals set last_id = last_id - 1 where number = 2`],
    [SEALED, CHAIN],
  ],
  [
    "a seal that was computed again for a changed event, without the later ones",
    [
      `update events set data = '{"amount": 1}' where id = ${inside}`,
      "update event_seals set digest = sha256('forged') where number = 2",
    ],
    [SEALED],
  ],
  [
    "changed personal values",
    ["update event_personal_values set content = '{}' where emptied_at is null"],
    [PERSONAL],
  ],
  ["lost personal values", ["delete from event_personal_values"], [PERSONAL]],
  [
    "personal values of no event",
    [
      "insert into event_personal_values (id, content, key) values (gen_random_uuid(), '{}', sha256(''))",
    ],
    [PERSONAL],
  ],
  [
    "another digest of personal values",
    [`update events set personal_digest = sha256('') where id = ${inside}`],
    [PERSONAL, SEALED],
  ],
])("the invariants find %s", async (_, damage, broken) => {
  expect(await brokenBy(...damage)).toEqual(broken.toSorted());
});

test("a later seal that somebody kept finds that all seals were made again", async () => {
  const kept = await latestSeal(app.db);
  expect(kept && (await hasSeal(app.db, kept))).toBe(true);
  expect(kept && (await hasSeal(app.db, { ...kept, digest: "00".repeat(32) }))).toBe(false);
  expect(
    await brokenBy(`update event_seals set digest = sha256('x') where number = ${LAST}`),
  ).toEqual([SEALED]);
});

test("an open transaction delays the seal of its range, and no till waits", async () => {
  const opened = newId();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const write = (tx: Tx, recordId: string) =>
    recordEvent(tx, { kind: "sale.created", recordId, actorId: null });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const slow = app.db.transaction().execute(async (tx) => {
    await write(tx, opened);
    isWritten();
    await held;
  });
  await written;
  await inTransaction(app.db, (tx) => write(tx, newId()));
  let isSealed = false;
  const sealing = sealEvents(app.db).then(() => (isSealed = true));
  // Each of these requests takes longer than sealing would take without waiting.
  for (let act = 0; act < 5; act++) expect((await happens()).status).toBe(201);
  expect(isSealed).toBe(false);
  release();
  await slow;
  await sealing;
  const { rows } = await sql`
    select count(*)::int as n from events e join event_seals s on e.id between s.first_id and s.last_id
    where e.record_id = ${opened}`.execute(app.db);
  expect(rows).toEqual([{ n: 1 }]);
  expect(await brokenBy()).toEqual([]);
});

test("two nodes that seal at the same time make one chain", async () => {
  for (let act = 0; act < 5; act++) await happens();
  await Promise.all([sealEvents(app.db), sealEvents(app.db), sealEvents(app.db)]);
  expect(await brokenBy()).toEqual([]);
});
