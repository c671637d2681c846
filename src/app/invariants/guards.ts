import { sql } from "kysely";
import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";
import { areas } from "../areas.ts";

/** The tables of the journal, which belongs to no area. */
const journalGuards: GuardedTables = {
  events: appendOnly,
  event_personal_values: keptRows,
  event_seals: appendOnly,
};

/** The triggers that refuse changes to rows of ledgers (events, payments, …), whichever code makes the change. */
const guards = [journalGuards, ...areas.map((area) => area.guards ?? {})].flatMap((tables) =>
  Object.entries(tables).flatMap(([table, triggers]) =>
    triggers.map((trigger) => `${table}_${trigger}`),
  ),
);

/** Each trigger must be enabled, and on the table with which its name begins. Its function must raise an exception. */
export const guardInvariants = {
  "ledgers are guarded": sql`
    select guard from unnest(${guards}::text[]) as guard
    where not exists (
      select from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = guard and t.tgenabled in ('O', 'A') and c.relnamespace = 'public'::regnamespace
        and starts_with(guard, c.relname || '_'))
    union all
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and (p.proname = 'refuse_change' or starts_with(p.proname, 'keep_')) and p.prosrc !~* 'raise exception'`,
};
