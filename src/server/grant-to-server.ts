/**
 * The rights of the role as which the server runs. It owns nothing: it may not alter a table or switch a trigger off. It
 * may not change or delete what never changes, such as events, seals and the rows of ledgers.
 */
import pg from "pg";

/** The schema of the job queue. Its tables show rows only to their owner, unless a policy says otherwise. */
const JOBS = "graphile_worker";
const POLICY = "fundi_server";

interface Table {
  name: string;
  /** What the role may do with its rows. */
  given: string[];
  isGranted: boolean;
  lacksPolicy: boolean;
}

/**
 * Grants the rights that the role lacks, and revokes those it should not have. Called after the migrations, by the owner
 * of the tables, who holds the lock of migrations. At most starts nothing is to do.
 */
export async function grantToServer(client: pg.Client, role: string): Promise<void> {
  const { rows: tables } = await client.query<Table>(rightsOfTables, [JOBS, role, POLICY]);
  const wrong = tables.filter(({ isGranted, lacksPolicy }) => !isGranted || lacksPolicy);
  if (wrong.length === 0) return;
  const to = pg.escapeIdentifier(role);
  const statements = [
    `grant usage on schema public, ${JOBS} to ${to}`,
    `grant usage, select, update on all sequences in schema public, ${JOBS} to ${to}`,
    ...wrong.flatMap(({ name, given, lacksPolicy }) => [
      `revoke all on ${name} from ${to}`,
      `grant ${given.join(", ")} on ${name} to ${to}`,
      ...(lacksPolicy
        ? [`create policy ${POLICY} on ${name} to ${to} using (true) with check (true)`]
        : []),
    ]),
  ];
  await client.query(["begin", ...statements, "commit"].join(";\n"));
}

/**
 * Each table with the rights that the role should have, and whether it has exactly these. The triggers of a table say
 * what its rows allow: `<table>_append_only` refuses every change, `<table>_no_delete` every deletion. Where another
 * function than `refuse_change` looks at each deletion, the role may delete, because it cannot switch the trigger off.
 */
const rightsOfTables = `
  with wanted as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name,
      case
        when n.nspname = 'public' and c.relname = 'migrations' then '{select}'::text[]
        when bool_or(t.tgname = c.relname || '_append_only') then '{select,insert}'
        when bool_or(t.tgname = c.relname || '_no_delete' and f.proname = 'refuse_change') then '{select,insert,update}'
        else '{select,insert,update,delete}'
      end as given,
      c.relrowsecurity and not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = $3) as lacks_policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_trigger t on t.tgrelid = c.oid
      left join pg_proc f on f.oid = t.tgfoid
    where n.nspname in ('public', $1) and c.relkind in ('r', 'p', 'v', 'm')
    group by c.oid, n.nspname, c.relname, c.relrowsecurity)
  select name, given, lacks_policy as "lacksPolicy",
    not exists (
      select from unnest('{select,insert,update,delete,truncate}'::text[]) as act
      where has_table_privilege($2::name, w.oid, act) <> (act = any(w.given))) as "isGranted"
  from wanted w order by name`;
