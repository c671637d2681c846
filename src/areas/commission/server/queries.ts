import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { CommissionEntry, commissionContract, Earnings } from "../contract.ts";
import { maySeeEarnings } from "../rules.ts";

/** @throws Refusal forbidden */
export function refuseOthers(actor: Actor, technicianId: string): void {
  if (!maySeeEarnings(actor, technicianId))
    refuse("forbidden", { params: { permission: "manage_commission" } });
}

type EarningsQuery = z.output<(typeof commissionContract.listEarnings)["query"]>;

/**
 * What technicians earned from one day to another. Technicians who still work in the shop are there without earnings
 * too. Without `manage_commission` only the caller's own. @throws Refusal forbidden (another technician)
 */
export async function listEarnings(
  db: Database,
  actor: Actor,
  { technicianId, ...period }: EarningsQuery,
): Promise<{ items: Earnings[] }> {
  if (technicianId) refuseOthers(actor, technicianId);
  const only = technicianId ?? (may(actor, "manage_commission") ? null : actor.userId);
  return { items: await readEarnings(db, { ...period, technicianId: only }) };
}

/** The earnings of one technician, or of all if `technicianId` is null, by name. */
export async function readEarnings(
  db: Database,
  { from, to, technicianId }: { from: string; to: string; technicianId: string | null },
): Promise<Earnings[]> {
  const { rows } = await sql<Earnings>`
    select json_build_object('id', u.id, 'name', u.name) as technician, coalesce(r.repairs, 0) as repairs,
      coalesce(e.earned, 0) as earned, coalesce(e.reversed, 0) as reversed, coalesce(e.paid, 0) as paid,
      coalesce(b.balance, 0) as balance
    from users u
    left join commission_balances b on b.technician_id = u.id
    left join (
      select technician_id, count(*)::int as repairs from commission_repairs
      where earned_on between ${from}::date and ${to}::date group by 1) r on r.technician_id = u.id
    left join (
      select technician_id, coalesce(sum(amount) filter (where kind = 'earned'), 0)::bigint as earned,
        coalesce(-sum(amount) filter (where kind in ('refund', 'comeback')), 0)::bigint as reversed,
        coalesce(-sum(amount) filter (where kind in ('payout', 'void')), 0)::bigint as paid
      from commission_entries where day between ${from}::date and ${to}::date group by 1) e on e.technician_id = u.id
    where (${technicianId}::uuid is null and (b.technician_id is not null or (u.role = 'technician' and u.is_active)))
       or u.id = ${technicianId}::uuid
    order by lower(u.name), u.id`.execute(db);
  return rows;
}

const selectEntries = (db: Database) =>
  db
    .selectFrom("commissionEntries as e")
    .leftJoin("commissionRepairs as c", "c.deviceId", "e.deviceId")
    .leftJoin("commissionRules as k", "k.id", "c.ruleId")
    .leftJoin("devices as d", "d.id", "e.deviceId")
    .leftJoin("returnedDevices as b", "b.id", "e.returnId")
    .leftJoin("commissionPayouts as y", "y.id", "e.payoutId")
    .select(["e.id", "e.position", "e.kind", "e.amount", "e.balanceAfter", "e.day"])
    .select([
      sql<CommissionEntry["device"]>`case when d.id is not null then json_build_object(
        'id', d.id, 'ticketNumber', d.ticket_number, 'description', d.brand || ' ' || d.model) end`.as(
        "device",
      ),
      sql<CommissionEntry["rule"]>`case when k.id is not null then json_build_object(
        'kind', k.kind, 'rate', c.rate) end`.as("rule"),
      sql<CommissionEntry["returned"]>`case when b.id is not null then json_build_object(
        'id', b.id, 'returnNumber', b.return_number) end`.as("returned"),
      sql<CommissionEntry["payout"]>`case when y.id is not null then json_build_object(
        'id', y.id, 'payoutNumber', y.payout_number) end`.as("payout"),
      sql<boolean>`exists (select from commission_payout_entries p
        where p.entry_id = e.id and p.voided_at is null)`.as("isCovered"),
    ]);

const latest: SortOrder = {
  key: sql`e.position::text`,
  by: sql`e.position desc`,
  after: (at) => sql`e.position < ${at.key}::integer`,
  isKey: (key) => /^\d{1,9}$/.test(key),
};

const entries = keysetList({
  orders: { latest },
  filters: {
    technicianId: (id: RawBuilder<string>) => sql`e.technician_id = ${id}`,
    from: (day: RawBuilder<string>) => sql`e.day >= ${day}::date`,
    to: (day: RawBuilder<string>) => sql`e.day <= ${day}::date`,
  },
  select: selectEntries,
});

type EntriesQuery = z.output<(typeof commissionContract.listCommissionEntries)["query"]>;

/** @throws Refusal forbidden (another technician, without `manage_commission`) */
export function listEntries(
  db: Database,
  actor: Actor,
  { cursor, limit, ...where }: EntriesQuery,
): Promise<Page<CommissionEntry>> {
  refuseOthers(actor, where.technicianId);
  return entries.read(db, { sort: "latest", cursor, limit }, where);
}
