const unguarded = (table: string) => `alter table ${table} disable trigger user`;

const RULE = "00000000-0000-7000-8000-000000000001";
const EARNED = "00000000-0000-7000-8000-000000000002";
const PAYOUT = "00000000-0000-7000-8000-000000000003";

/**
 * Plants a rule and a commission of TSh 1 for the repair that was paid most and did not come back. Without it no repair
 * of the test earns a commission.
 */
const earned = [
  `insert into commission_rules (id, starts_on, kind, rate, tiers_by, reason, created_by)
   select '${RULE}', '2020-01-01', 'per_repair', 100, 'none', 'Agreed', id from users limit 1`,
  `insert into commission_repairs (device_id, technician_id, rule_id, earned_on, place, sum_before, labour, parts_charged,
     parts_cost, bill, rate, amount)
   select d.id, coalesce(d.assigned_to, d.received_by), '${RULE}', '2020-01-15', 1, 0, 1000, 0, 0, 1000, 100, 100
   from devices d where d.status = 'done' and not exists (select from returned_devices r where r.device_id = d.id)
   order by (select coalesce(sum(p.amount - p.refunded_amount), 0) from payments p where p.device_id = d.id) desc, d.id
   limit 1`,
  `insert into commission_entries (id, technician_id, position, kind, amount, balance_after, day, device_id)
   select '${EARNED}', technician_id, 0, 'earned', 100, 0, earned_on, device_id from commission_repairs`,
];

const paid = [
  ...earned,
  `insert into commission_payouts (id, payout_number, technician_id, up_to, amount, method, created_by)
   select '${PAYOUT}', 'CP-20-000001', technician_id, '2020-01-31', 100, 'bank', technician_id from commission_repairs`,
  `insert into commission_payout_entries (payout_id, entry_id) values ('${PAYOUT}', '${EARNED}')`,
  `insert into commission_entries (id, technician_id, position, kind, amount, balance_after, day, payout_id)
   select gen_random_uuid(), technician_id, 0, 'payout', -100, 0, '2020-01-31', '${PAYOUT}' from commission_repairs`,
];

/** SQL that violates each invariant of commission. */
export const commissionPlants: Record<string, string[]> = {
  "the balance of a technician is the sum of their entries": [
    ...earned,
    "update commission_balances set balance = balance + 1",
  ],
  "each entry of a technician continues from the one before": [
    ...earned,
    unguarded("commission_entries"),
    "update commission_entries set position = position + 1",
  ],
  "the commission of a repair follows from its rule, its money and its place in the month": [
    ...earned,
    unguarded("commission_repairs"),
    "update commission_repairs set amount = amount + 1",
  ],
  "the commission of a repair is at most its money": [
    ...earned,
    unguarded("commission_repairs"),
    "update commission_repairs set amount = labour + parts_charged + 1",
  ],
  "the repairs of a technician are counted through each month": [
    ...earned,
    unguarded("commission_repairs"),
    "update commission_repairs set place = 2",
  ],
  "the entries of a repair never take back more than it earned": [
    ...earned,
    `insert into commission_entries (id, technician_id, position, kind, amount, balance_after, day, device_id)
     select gen_random_uuid(), technician_id, 0, 'refund', -101, 0, '2020-01-20', device_id from commission_repairs`,
  ],
  "the ledger of a repair agrees with its payments, refunds and returns": [
    ...earned,
    "insert into commission_progress (compared_until) values (now() + interval '1 day')",
    // Takes the commission back, although the customer got no money back.
    `insert into commission_entries (id, technician_id, position, kind, amount, balance_after, day, device_id)
     select gen_random_uuid(), technician_id, 0, 'refund', -100, 0, '2020-01-20', device_id from commission_repairs`,
  ],
  "a payout is the sum of the entries that it covers": [
    ...paid,
    unguarded("commission_payout_entries"),
    "delete from commission_payout_entries",
  ],
  "a payout is in the ledger once, and a voided one is undone": [
    ...paid,
    `update commission_payouts set voided_at = now(), voided_by = created_by, void_reason = 'Error'`,
  ],
  "cash for a technician left the drawer, and came back when the payout was voided": [
    ...earned,
    `insert into commission_payouts (id, payout_number, technician_id, up_to, amount, method, shift_movement_id, created_by)
     select '${PAYOUT}', 'CP-20-000001', r.technician_id, '2020-01-31', 101, 'cash', m.id, r.technician_id
     from commission_repairs r, shift_movements m limit 1`,
  ],
};
