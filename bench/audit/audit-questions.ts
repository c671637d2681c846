/** The questions that audit.ts measures: what the screen asks, and the best SQL that we could write for the same rows. */
import type pg from "pg";
import { eventKinds } from "#src/shared/event-kinds.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { auditContract } from "#src/areas/audit/contract.ts";
import { listAudit, readAllAudit } from "#src/areas/audit/server/list-audit.ts";
import { listAuditActors } from "#src/areas/audit/server/list-actors.ts";
import { findRecords } from "#src/areas/audit/server/find-records.ts";
import { getLatestSeal } from "#src/areas/audit/server/seals.ts";

export interface AuditQuestion {
  name: string;
  /** Returns the number of rows. */
  ask: (round: number) => Promise<number>;
  /** The same rows by one hand-written statement; null if there is nothing to compare with. */
  best: ((round: number) => Promise<number>) | null;
}

interface Asked {
  db: Database;
  client: pg.Client;
  actor: Actor;
}

const LIMIT = 20;
/** The first lines of a file are read at once. */
const FIRST_LINES = 1000;

type Filters = Record<string, string>;

/** Part of a statement that finds the newest events; `$1` is the number of rows. */
interface Best {
  from: string;
  values?: readonly unknown[];
}

/** What the screen shows of each event, in one statement. */
const whole = (from: string) => `
  select e.*, u.name as actor_name, v.content, coalesce(d.ticket_number, c.name, i.name, r.name) as record_name
  from (${from}) as e
  left join users u on u.id = e.actor_id
  left join event_personal_values v on v.id = e.personal_id
  left join devices d on d.id = e.record_id and e.area = 'devices'
  left join customers c on c.id = e.record_id and e.area = 'customers'
  left join inventory_items i on i.id = e.record_id and e.area = 'inventory'
  left join users r on r.id = e.record_id and e.area = 'users'
  order by e.created_at desc, e.id desc`;

const newest = "order by created_at desc, id desc limit $1";

/** The newest events of each value of a list, which an index finds one after the other, and of these the newest. */
const eachOf = (condition: string, type = "text") => `
  select n.* from unnest($2::${type}[]) as value
  cross join lateral (select * from events where ${condition} ${newest}) as n ${newest}`;

const at = (values: readonly string[], round: number) => values[round % values.length] ?? "";
const kindsOf = (subject: string) =>
  Object.entries(eventKinds).flatMap(([kind, of]) => (of.subject === subject ? kind : []));
const week = (round: number) => addDays(today(), -400 - 7 * (round % 100));
const weekOf = (round: number): Filters => ({ from: week(round), to: addDays(week(round), 6) });
const inWeek =
  "created_at >= ($2::date at time zone 'Africa/Dar_es_Salaam') and created_at < (($2::date + 7) at time zone 'Africa/Dar_es_Salaam')";

/** The records that the questions ask about. */
async function readSamples(client: pg.Client) {
  const values = async (statement: string) =>
    (await client.query<{ value: string }>(statement)).rows.map(({ value }) => value);
  const many = (column: string, table: string) =>
    values(
      `select ${column} as value from ${table} where ${column} is not null order by md5(id::text) limit 100`,
    );
  const [busy = ""] = await values(
    "select actor_id as value from events where actor_id is not null group by 1 order by count(*) desc limit 1",
  );
  const [hot = ""] = await values(
    "select record_id as value from events where area = 'inventory' group by 1 order by count(*) desc limit 1",
  );
  const { rows } = await client.query<{ id: string; at: string }>(
    "select id::text, created_at::text as at from events where id >= (select max(id) / 2 from events) order by id limit 1",
  );
  const middle = rows[0] ?? { id: "1", at: "" };
  return {
    busy,
    hot,
    middle: { ...middle, cursor: Buffer.from(`${middle.id}|${middle.at}`).toString("base64url") },
    tickets: await many("ticket_number", "devices"),
    phones: await many("phone", "customers"),
    devices: await many("id", "devices"),
  };
}

type Samples = Awaited<ReturnType<typeof readSamples>>;

/** A question of the list: its name, its filters, and the hand-written part that finds the same events. */
type Listed = [
  name: string,
  filters: (round: number) => Filters,
  best: (round: number) => Best | Promise<Best>,
];

const wholeList = ({ busy, middle }: Samples): Listed[] => [
  ["the list itself", () => ({}), () => ({ from: `select * from events ${newest}` })],
  [
    "next page, in the middle",
    () => ({ cursor: middle.cursor }),
    () => ({
      from: `select * from events where (created_at, id) < ($2::timestamptz, $3::bigint) ${newest}`,
      values: [middle.at, middle.id],
    }),
  ],
  [
    "one user",
    () => ({ actorId: busy }),
    () => ({ from: `select * from events where actor_id = $2 ${newest}`, values: [busy] }),
  ],
  [
    "a week",
    weekOf,
    (round) => ({
      from: `select * from events where ${inWeek} ${newest}`,
      values: [week(round)],
    }),
  ],
];

const byKind = ({ busy }: Samples): Listed[] => [
  ...["device.status_changed", "backup.failed"].map((kind): Listed => [
    `one kind: ${kind}`,
    () => ({ kind }),
    () => ({ from: `select * from events where kind = $2 ${newest}`, values: [kind] }),
  ]),
  ...["devices", "backups"].map((subject): Listed => [
    `one subject: ${subject}`,
    () => ({ subject }),
    () => ({ from: eachOf("kind = value"), values: [kindsOf(subject)] }),
  ]),
  [
    "one user and a rare kind",
    () => ({ actorId: busy, kind: "backup.failed" }),
    () => ({
      from: `select * from events where kind = $2 and actor_id = $3 ${newest}`,
      values: ["backup.failed", busy],
    }),
  ],
  [
    "one user and a rare subject",
    () => ({ actorId: busy, subject: "backups" }),
    () => ({ from: eachOf("kind = value and actor_id = $3"), values: [kindsOf("backups"), busy] }),
  ],
  [
    "a week and a rare subject",
    (round) => ({ ...weekOf(round), subject: "backups" }),
    (round) => ({
      from: `select * from events where ${inWeek} and area = 'backups' ${newest}`,
      values: [week(round)],
    }),
  ],
];

/** The search itself is that of other lists, so both ask them. */
const byRecord = ({ db, actor }: Asked, { hot, devices, tickets, phones }: Samples): Listed[] => {
  const ofRecord = (name: string, ids: readonly string[]): Listed => [
    name,
    (round) => ({ recordId: at(ids, round) }),
    (round) => ({
      from: `select * from events where record_id = $2 ${newest}`,
      values: [at(ids, round)],
    }),
  ];
  const search = (name: string, texts: readonly string[]): Listed => [
    `search: ${name}`,
    (round) => ({ search: at(texts, round) }),
    async (round) => ({
      from: eachOf("record_id = value", "uuid"),
      values: [await findRecords(db, actor, at(texts, round))],
    }),
  ];
  return [
    ofRecord("one device", devices),
    ofRecord("one item with thousands of events", [hot]),
    search("ticket", tickets),
    search("phone", phones),
    search("a first name of many", ["asha", "juma", "neema"]),
    search("many items", ["screen", "battery", "charger"]),
    search("nobody", ["qxzyw", "wzqyx"]),
  ];
};

export async function auditQuestions(asked: Asked): Promise<AuditQuestion[]> {
  const { db, client, actor } = asked;
  const samples = await readSamples(client);
  const rowsOf = async ({ from, values = [] }: Best, limit = LIMIT) =>
    (await client.query(whole(from), [limit + 1, ...values])).rowCount ?? 0;
  const listed = [...wholeList(samples), ...byKind(samples), ...byRecord(asked, samples)];
  return [
    ...listed.map(([name, filters, best]): AuditQuestion => ({
      name,
      ask: async (round) => {
        const query = auditContract.listAudit.query.parse(filters(round));
        return (await listAudit(db, actor, query)).items.length;
      },
      best: async (round) => rowsOf(await best(round)),
    })),
    { name: "who acted", ask: async () => (await listAuditActors(db)).users.length, best: null },
    { name: "latest seal", ask: async () => ((await getLatestSeal(db)).seal ? 1 : 0), best: null },
    {
      name: "export: first lines",
      ask: async () => {
        for await (const lines of readAllAudit(db, actor, {})) return lines.length;
        return 0;
      },
      best: () => rowsOf({ from: `select * from events ${newest}` }, FIRST_LINES),
    },
  ];
}
