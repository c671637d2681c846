import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { CommissionRules, StoredRule } from "../contract.ts";
import type { CommissionRule } from "../rules.ts";

/** The order in which rules take precedence: the own one of a technician, the latest first day, the latest version. */
const byPrecedence = sql`r.technician_id is null, r.starts_on desc, r.created_at desc, r.id desc`;

/** The rule for a technician on a day. */
export async function findRuleFor(
  db: Database,
  technicianId: string,
  day: string,
): Promise<(CommissionRule & { id: string }) | undefined> {
  const { rows } = await sql<CommissionRule & { id: string }>`
    select r.id, r.kind, r.rate, r.tiers_by, r.tiers from commission_rules r
    where (r.technician_id = ${technicianId} or r.technician_id is null) and r.starts_on <= ${day}::date
    order by ${byPrecedence} limit 1`.execute(db);
  return rows[0];
}

const now = shopDay(sql`now()`);

/** The versions that `where` chooses: first those in force and planned, then the earlier ones, the latest first. */
const selectRules = (where: RawBuilder<unknown>) => sql<StoredRule>`
  select r.id, ${userInJson("r.technician_id")} as technician, r.starts_on, r.kind, r.rate, r.tiers_by, r.tiers, r.reason,
    ${userInJson("r.created_by")} as created_by, r.created_at, coalesce(r.id = f.id, false) as is_in_force,
    r.starts_on > ${now} as is_planned
  from commission_rules r
  left join lateral (
    select o.id from commission_rules o
    where o.technician_id is not distinct from r.technician_id and o.starts_on <= ${now}
    order by o.starts_on desc, o.created_at desc, o.id desc limit 1) f on true
  where ${where}
  order by r.starts_on <= ${now} and r.id is distinct from f.id, r.technician_id is not null, r.starts_on desc,
    r.created_at desc, r.id desc`;

/** The most versions of rules that are shown. */
const MAX_RULES = 200;

/** The versions of all rules, and the technicians who can have one of their own. */
export async function listRules(db: Database): Promise<CommissionRules> {
  const { rows: items } = await sql<StoredRule>`
    ${selectRules(sql`true`)} limit ${sql.lit(MAX_RULES)}`.execute(db);
  const technicians: Person[] = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "technician")
    .where("isActive", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { items, technicians };
}

/** @throws Refusal not_found */
export async function readRule(db: Database, id: string): Promise<StoredRule> {
  const { rows } = await selectRules(sql`r.id = ${id}`).execute(db);
  return rows[0] ?? refuse("not_found");
}
