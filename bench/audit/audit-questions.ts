/** The questions that audit.ts measures: what the screen asks, and the best SQL that we could write for the same rows. */
import type pg from "pg";
import { eventKinds } from "#src/shared/event-kinds.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { auditContract, type AuditEntry } from "#src/areas/audit/contract.ts";
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

export async function auditQuestions({ db, client, actor }: Asked): Promise<AuditQuestion[]> {
  const page = (filters: Filters): Promise<Page<AuditEntry>> =>
    listAudit(db, actor, auditContract.listAudit.query.parse(filters));
  const rowsOf = async ({ from, values = [] }: Best, limit = LIMIT) =>
    (await client.query(whole(from), [limit + 1, ...values])).rowCount ?? 0;
  const question = (
    name: string,
    filters: (round: number) => Filters,
    best: (round: number) => Best,
  ): AuditQuestion => ({
    name,
    ask: async (round) => (await page(filters(round))).items.length,
    best: (round) => rowsOf(best(round)),
  });
  const one = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row> => {
    const { rows } = await client.query<Row>(statement);
    if (!rows[0]) throw new Error(`nothing found: ${statement}`);
    return rows[0];
  };
  const many = async (column: string, table: string) => {
    const { rows } = await client.query<{ value: string }>(
      `select ${column} as value from ${table} where ${column} is not null order by md5(id::text) limit 100`,
    );
    return rows.map(({ value }) => value);
  };

  const busy = await one<{ id: string }>(
    "select actor_id as id from events where actor_id is not null group by 1 order by count(*) desc limit 1",
  );
  const hot = await one<{ id: string }>(
    "select record_id as id from events where area = 'inventory' group by 1 order by count(*) desc limit 1",
  );
  const middle = await one<{ id: string; at: string }>(
    "select id::text, created_at::text as at from events order by id offset 250000 limit 1",
  ).catch(() =>
    one<{ id: string; at: string }>(
      "select id::text, created_at::text as at from events order by id limit 1",
    ),
  );
  const cursor = Buffer.from(`${middle.id}|${middle.at}`).toString("base64url");
  const tickets = await many("ticket_number", "devices");
  const phones = await many("phone", "customers");
  const devices = await many("id", "devices");
  const kindsOf = (subject: string) =>
    Object.entries(eventKinds).flatMap(([kind, of]) => (of.subject === subject ? kind : []));
  const week = (round: number) => addDays(today(), -400 - 7 * (round % 100));
  const weekOf = (round: number): Filters => ({ from: week(round), to: addDays(week(round), 6) });
  const inWeek =
    "created_at >= ($2::date at time zone 'Africa/Dar_es_Salaam') and created_at < (($2::date + 7) at time zone 'Africa/Dar_es_Salaam')";
  const at = (values: readonly string[], round: number) => values[round % values.length] ?? "";

  /** The search itself is that of other lists, so both ask them. */
  const search = (name: string, texts: readonly string[]): AuditQuestion => ({
    name: `search: ${name}`,
    ask: async (round) => (await page({ search: at(texts, round) })).items.length,
    best: async (round) =>
      rowsOf({
        from: eachOf("record_id = value", "uuid"),
        values: [await findRecords(db, actor, at(texts, round))],
      }),
  });

  return [
    question(
      "the list itself",
      () => ({}),
      () => ({ from: `select * from events ${newest}` }),
    ),
    question(
      "next page, in the middle",
      () => ({ cursor }),
      () => ({
        from: `select * from events where (created_at, id) < ($2::timestamptz, $3::bigint) ${newest}`,
        values: [middle.at, middle.id],
      }),
    ),
    question(
      "one user",
      () => ({ actorId: busy.id }),
      () => ({ from: `select * from events where actor_id = $2 ${newest}`, values: [busy.id] }),
    ),
    ...["device.status_changed", "backup.failed"].map((kind) =>
      question(
        `one kind: ${kind}`,
        () => ({ kind }),
        () => ({ from: `select * from events where kind = $2 ${newest}`, values: [kind] }),
      ),
    ),
    ...["devices", "backups"].map((subject) =>
      question(
        `one subject: ${subject}`,
        () => ({ subject }),
        () => ({ from: eachOf("kind = value"), values: [kindsOf(subject)] }),
      ),
    ),
    question(
      "one user and a rare kind",
      () => ({ actorId: busy.id, kind: "backup.failed" }),
      () => ({
        from: `select * from events where kind = $2 and actor_id = $3 ${newest}`,
        values: ["backup.failed", busy.id],
      }),
    ),
    question(
      "one user and a rare subject",
      () => ({ actorId: busy.id, subject: "backups" }),
      () => ({
        from: eachOf("kind = value and actor_id = $3"),
        values: [kindsOf("backups"), busy.id],
      }),
    ),
    question("a week", weekOf, (round) => ({
      from: `select * from events where ${inWeek} ${newest}`,
      values: [week(round)],
    })),
    question(
      "a week and a rare subject",
      (round) => ({ ...weekOf(round), subject: "backups" }),
      (round) => ({
        from: `select * from events where ${inWeek} and area = 'backups' ${newest}`,
        values: [week(round)],
      }),
    ),
    question(
      "one device",
      (round) => ({ recordId: at(devices, round) }),
      (round) => ({
        from: `select * from events where record_id = $2 ${newest}`,
        values: [at(devices, round)],
      }),
    ),
    question(
      "one item with thousands of events",
      () => ({ recordId: hot.id }),
      () => ({ from: `select * from events where record_id = $2 ${newest}`, values: [hot.id] }),
    ),
    search("ticket", tickets),
    search("phone", phones),
    search("a first name of many", ["asha", "juma", "neema"]),
    search("many items", ["screen", "battery", "charger"]),
    search("nobody", ["qxzyw", "wzqyx"]),
    {
      name: "who acted",
      ask: async () => (await listAuditActors(db)).users.length,
      best: null,
    },
    {
      name: "latest seal",
      ask: async () => ((await getLatestSeal(db)).seal ? 1 : 0),
      best: null,
    },
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
