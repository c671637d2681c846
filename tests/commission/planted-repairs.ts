/** Plants repairs of other days, which no request could write, with what the commission reads of them. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";

let last = 0;
const numberOf = (prefix: string) => `${prefix}-PLANT-${String(++last).padStart(6, "0")}`;

export interface PlantedRepair {
  id: string;
  customerId: string;
  at: string;
}

/** A repair that was completed, and handed over at `at`. */
export async function plantRepair(
  db: Database,
  given: {
    customerId: string;
    itemId: string;
    assignedTo: string;
    completedBy: string;
    price: number;
    charges: number;
    part: { price: number; cost: number } | null;
    at: string;
  },
): Promise<PlantedRepair> {
  const id = newId();
  const { customerId, itemId, assignedTo, completedBy, price, charges, part, at } = given;
  await sql`
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
      assigned_to, received_by, holder_kind, created_at, completed_at, handed_over_at, final_amount, charges_amount,
      unpaid_release_reason)
    values (${id}, ${numberOf("R")}, ${`${id}${id}`}, ${customerId}, 'Tecno', 'Spark', 'Screen', 'done', ${assignedTo},
      ${assignedTo}, 'customer', ${at}, ${at}, ${at}, ${price}, ${charges}, 'Promised')`.execute(
    db,
  );
  const moves = [
    ["in_progress", "completed", assignedTo],
    ["completed", "in_progress", assignedTo],
    ["in_progress", "completed", completedBy],
    ["completed", "done", assignedTo],
  ] as const;
  for (const [nth, [from, to, by]] of moves.entries())
    await sql`
      insert into device_transitions (id, device_id, position, from_status, to_status, performed_by, created_at)
      values (${newId()}, ${id}, ${nth + 1}, ${from}, ${to}, ${by}, ${at})`.execute(db);
  if (part)
    await sql`
      insert into device_parts (device_id, item_id, used, unit_price, unit_cost, cost)
      values (${id}, ${itemId}, 1, ${part.price}, ${part.cost}, ${part.cost})`.execute(db);
  return { id, customerId, at };
}

interface NewMoney {
  customerId: string;
  deviceId?: string;
  creditAccountId?: string;
  amount: number;
  method: "cash" | "on_credit";
  at: string;
}

/** A payment of a repair or of a debt. @returns its id */
export async function plantMoney(db: Database, given: NewMoney): Promise<string> {
  const id = newId();
  const { customerId, deviceId = null, creditAccountId = null, amount, method, at } = given;
  await sql`
    insert into payments (id, payment_number, customer_id, device_id, credit_account_id, amount, payment_method, provider,
      status, payment_date, completed_at)
    values (${id}, ${numberOf("PAY")}, ${customerId}, ${deviceId}, ${creditAccountId}, ${amount}, ${method}, ${method},
      'completed', ${at}, ${at})`.execute(db);
  if (deviceId)
    await sql`update devices set paid_amount = paid_amount + ${amount} where id = ${deviceId}`.execute(
      db,
    );
  return id;
}

/** Agreed credit for a repair. @returns the account of the debt, and the payment whose refund gives money of it back */
export async function plantDebt(
  db: Database,
  given: NewMoney,
): Promise<{ id: string; paymentId: string }> {
  const id = newId();
  const paymentId = await plantMoney(db, { ...given, method: "on_credit" });
  await sql`
    insert into credit_accounts (id, kind, customer_id, currency, balance, payment_id, created_at)
    values (${id}, 'debt', ${given.customerId}, 'TZS', ${given.amount}, ${paymentId}, ${given.at})`.execute(
    db,
  );
  return { id, paymentId };
}

export const lowerDebt = (db: Database, accountId: string, amount: number) =>
  sql`update credit_accounts set balance = balance - ${amount} where id = ${accountId}`.execute(db);

export async function plantRefund(
  db: Database,
  { customerId, at }: { customerId: string; at: string },
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<void> {
  await sql`
    insert into payment_refunds (id, refund_number, payment_id, customer_id, amount, currency, refund_method, provider,
      refunded_at)
    values (${newId()}, ${numberOf("RF")}, ${paymentId}, ${customerId}, ${amount}, 'TZS', 'cash', 'cash', ${at})`.execute(
    db,
  );
  await sql`
    update payments set refunded_amount = refunded_amount + ${amount},
      status = case when refunded_amount + ${amount} = amount then 'refunded' else status end
    where id = ${paymentId}`.execute(db);
}

/** A return that is not decided yet. @returns its id */
export async function plantReturn(
  db: Database,
  { id: deviceId, customerId }: PlantedRepair,
  { at, isUnderWarranty }: { at: string; isUnderWarranty: boolean },
): Promise<string> {
  const id = newId();
  const warranty = isUnderWarranty ? "in-warranty" : "out-of-warranty";
  await sql`
    insert into returned_devices (id, return_number, device_id, customer_id, return_reason, origin_day, warranty_found,
      warranty_status, created_at, updated_at)
    values (${id}, ${numberOf("RT")}, ${deviceId}, ${customerId}, 'Again', ${at.slice(0, 10)}, ${warranty}, ${warranty},
      ${at}, ${at})`.execute(db);
  return id;
}

export const decideReturn = (
  db: Database,
  id: string,
  { at, status }: { at: string; status: "approved" | "rejected" },
) =>
  sql`
    update returned_devices set admin_approval_status = ${status}, approval_decided_at = ${at}, updated_at = ${at}
    where id = ${id}`.execute(db);

/** A rule of an earlier day, which the product refuses. */
export async function plantRule(
  db: Database,
  given: {
    technicianId: string | null;
    startsOn: string;
    kind: string;
    rate: number;
    tiersBy: string;
    tiers: readonly { from: number; rate: number }[];
    createdBy: string;
  },
): Promise<void> {
  const { technicianId, startsOn, kind, rate, tiersBy, tiers, createdBy } = given;
  await sql`
    insert into commission_rules (id, technician_id, starts_on, kind, rate, tiers_by, tiers, reason, created_by)
    values (${newId()}, ${technicianId}, ${startsOn}, ${kind}, ${rate}, ${tiersBy}, ${JSON.stringify(tiers)}, 'Planted',
      ${createdBy})`.execute(db);
}
