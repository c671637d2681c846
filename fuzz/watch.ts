/** Records the changes that each request makes in the database, with a trigger on every table. */
import type pg from "pg";

export interface Change {
  table: string;
  act: "INSERT" | "UPDATE" | "DELETE";
  /** The row before the change; null when it did not exist, or when the values of this table are not recorded. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Seen {
  changes: Change[];
  /** The last value of each sequence, except those for ids, as text. A rollback does not restore a sequence. */
  numbers: string;
}

/** Tables whose values are recorded at a change. For all other tables only the fact that they changed is recorded. */
const watched = [
  "users",
  "access_tokens",
  "devices",
  "customers",
  "inventory_items",
  "sales",
  "sale_items",
  "events",
  "saved_filters",
];

/**
 * Tables whose changes are not recorded. Some of them count calls, failed sign-ins or slow requests, also of refused
 * ones. The others are not written by requests.
 */
const unwatched = [
  "rate_limits",
  "sign_in_failures",
  "stock_alerts",
  "notifications",
  "webhook_refusals",
  "schema_migrations",
  "slow_work",
];

const install = (tables: readonly string[]) => `
  create schema fuzz;
  create unlogged table fuzz.changes (
    n bigserial primary key, "table" text not null, act text not null, before jsonb, after jsonb);
  create function fuzz.note() returns trigger language plpgsql as $$
    begin
      if tg_argv[0] = 'whole' then
        insert into fuzz.changes ("table", act, before, after) values (tg_table_name, tg_op,
          case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      else
        insert into fuzz.changes ("table", act) values (tg_table_name, tg_op);
      end if;
      return null;
    end $$;
  ${tables
    .map((table) => {
      const events =
        // The time of last use is not an effect of a request, so the trigger ignores this column.
        table === "sessions" || table === "access_tokens"
          ? `insert or delete or update of ${table === "sessions" ? "expires_at" : "permissions, revoked_at"}`
          : "insert or update or delete";
      return `create trigger zz_fuzz after ${events} on ${table} for each row
        execute function fuzz.note(${watched.includes(table) ? "'whole'" : "'seen'"});`;
    })
    .join("\n")}`;

/**
 * SQL that prevents jobs from running. Their changes would seem to be changes of the request that runs at that time.
 */
const holdJobs = `
  create function fuzz.hold() returns trigger language plpgsql as $$
    begin new.run_at := 'infinity'; return new; end $$;
  create trigger zz_fuzz_hold before insert or update on graphile_worker._private_jobs
    for each row execute function fuzz.hold();
  update graphile_worker._private_jobs set run_at = 'infinity';`;

type Noted = Change & { n: number };

export interface Watch {
  /** Returns the changes since the previous call, and the current values of the sequences. */
  look(): Promise<Seen>;
}

export async function startWatch(database: pg.Client): Promise<Watch> {
  const { rows } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = rows.map(({ name }) => name).filter((name) => !unwatched.includes(name));
  await database.query(install(tables));
  await database.query(holdJobs);
  const { rows: sequences } = await database.query<{ name: string }>(
    // Sequences for the ids of rows are left out, because gaps in such ids do not matter.
    "select sequencename as name from pg_sequences where schemaname = 'public' and sequencename !~ '_id_seq$' order by 1",
  );
  const numbers = sequences.map(({ name }) => `(select last_value from ${name})`);
  let last = 0;
  return {
    async look() {
      // Events of alerts are written after the request.
      const { rows: found } = await database.query<{ changes: Noted[] | null; numbers: string }>({
        name: "look",
        text: `select (select jsonb_agg(to_jsonb(c) order by n) from fuzz.changes c
            where n > $1 and not (c."table" = 'events' and c.after ->> 'kind' like 'stock_alert.%')) as changes,
          concat_ws(' ', ${["''", ...numbers].join(", ")}) as numbers`,
        values: [last],
      });
      const { changes, numbers: given = "" } = found[0] ?? {};
      last = changes?.at(-1)?.n ?? last;
      return { changes: changes ?? [], numbers: given };
    },
  };
}
