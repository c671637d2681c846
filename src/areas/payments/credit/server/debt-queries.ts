/** What customers owe: agreed credit, and repairs that were handed over unpaid. */
import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { SHOP_TIMEZONE, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  naturally,
  largestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { customersByPhone } from "#src/areas/customers/core/server/search.ts";
import { getCustomer } from "#src/areas/customers/core/server/queries.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { creditContract } from "../../credit-ledger/contract.ts";
import type { Debt, Debtor } from "../../credit-ledger/debt-schemas.ts";
import { ageOf, debtAges, openParts, type DebtAge } from "../../credit-rules.ts";
import { entriesOf } from "../../credit-ledger/server/entries.ts";

/** One row for each open part of a debt, and for each repair that was handed over unpaid. */
export const openLines = sql`(
  select 'debt' as kind, customer_id, due_on, open as owed from (
    select a.customer_id, p.due_on, greatest(0, least(p.amount,
      a.balance - coalesce(sum(p.amount) over (partition by a.id order by p.position desc
        rows between unbounded preceding and 1 preceding), 0)))::bigint as open
    from credit_accounts a
    join payments m on m.id = a.payment_id and m.status in ('completed', 'refunded')
    join credit_parts p on p.account_id = a.id
    where a.kind = 'debt' and a.balance > 0) parts
  where open > 0
  union all
  select 'repair', customer_id, (handed_over_at at time zone ${sql.lit(SHOP_TIMEZONE)})::date,
    coalesce(final_amount, 0) + charges_amount - paid_amount
  from devices where status = 'done' and paid_amount < coalesce(final_amount, 0) + charges_amount)`;

const now = sql`(now() at time zone ${sql.lit(SHOP_TIMEZONE)})::date`;

/** The condition that an amount that was due on `due_on` has this age, as `ageOf` decides. */
export const isAged: Record<DebtAge, RawBuilder<boolean>> = {
  not_due: sql`due_on >= ${now}`,
  to_30: sql`due_on < ${now} and ${now} - due_on <= 30`,
  to_60: sql`${now} - due_on between 31 and 60`,
  to_90: sql`${now} - due_on between 61 and 90`,
  over_90: sql`${now} - due_on > 90`,
};

const sumsByAge = sql<Debtor["ages"]>`json_build_object(${sql.join(
  debtAges.flatMap((age) => [
    sql.lit(age),
    sql`coalesce(sum(owed) filter (where ${isAged[age]}), 0)`,
  ]),
)})`;

export type StoredDebtor = Omit<Debtor, "age">;

/** The customers who owe something. */
const debtors = sql<StoredDebtor>`(
  select c.id, c.name, c.phone, c.whatsapp, c.preferred_language as language, c.is_walk_in, c.search_text,
    c.erased_at is not null as is_erased, sum(l.owed)::bigint as owed, min(l.due_on) as due_on, ${sumsByAge} as ages,
    bool_or(${isAged.not_due}) as has_not_due, bool_or(${isAged.to_30}) as has_to_30,
    bool_or(${isAged.to_60}) as has_to_60, bool_or(${isAged.to_90}) as has_to_90,
    bool_or(${isAged.over_90}) as has_over_90
  from ${openLines} l join customers c on c.id = l.customer_id group by c.id)`;

/** By the day of the oldest open part, the oldest first. */
const oldestDueFirst: SortOrder = {
  key: sql`d.due_on::text`,
  by: sql`d.due_on, d.id`,
  after: (position) => sql`(d.due_on, d.id) > (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => /^\d{4}-\d\d-\d\d$/.test(key),
};

const selectDebtors = (db: Database) =>
  db
    .selectFrom(debtors.as("d"))
    .select(
      sql<StoredDebtor>`json_build_object('id', d.id, 'name', d.name, 'phone', d.phone, 'whatsapp', d.whatsapp,
        'language', d.language, 'isWalkIn', d.is_walk_in, 'isErased', d.is_erased, 'owed', d.owed, 'dueOn', d.due_on,
        'ages', d.ages)`.as("debtor"),
    )
    .select(sql<string>`d.id`.as("id"));

const list = keysetList({
  orders: {
    oldest: oldestDueFirst,
    highest: largestFirst(sql`d.owed`, sql`d.id`),
    name: fromAToZ(naturally(sql`lower(d.name)`), sql`d.id`),
  },
  choices: { age: (age: DebtAge) => sql`d.${sql.ref(`has_${age}`)}` },
  select: selectDebtors,
  sources: {
    codes: { phone: [{ column: sql`d.id`, find: customersByPhone }] },
    texts: [({ isIn }) => isIn(sql`d.search_text`)],
  },
});

type DebtorsQuery = z.output<(typeof creditContract.listDebtors)["query"]>;

const withAge = ({ debtor }: { debtor: StoredDebtor }): Debtor => ({
  ...debtor,
  age: ageOf(debtor.dueOn, today()),
});

/** Lists the customers who owe something. `age` keeps those with a part of this age. */
export async function listDebtors(
  db: Database,
  { age, ...query }: DebtorsQuery,
): Promise<Page<Debtor>> {
  const { items, nextCursor } = await list.read(db, query, { age });
  return { items: items.map(withAge), nextCursor };
}

interface DebtTotals {
  owed: number;
  customers: number;
  ages: Debtor["ages"];
  oldestDueOn: string | null;
}

/** What is owed in all, by age. */
export async function getDebtTotals(db: Database) {
  const { rows } = await sql<DebtTotals>`
    select coalesce(sum(owed), 0)::bigint as owed, count(distinct customer_id)::int as customers, ${sumsByAge} as ages,
      min(due_on)::text as oldest_due_on
    from ${openLines} l`.execute(db);
  return rows[0] ?? { owed: 0, customers: 0, ages: noAges, oldestDueOn: null };
}

const noAges = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };

/**
 * What a customer owes, and the customer's store credit. A customer who owes nothing has no debts here.
 * @throws Refusal not_found
 */
export async function getCustomerCredit(db: Database, customerId: string) {
  const { currency } = await getSettings(db, "business");
  const customer = await getCustomer(db, customerId);
  const debts = await debtsOf(db, [customer.id]);
  const accounts = await db
    .selectFrom("creditAccounts as a")
    .select(["a.currency", "a.balance", entriesOf(sql.ref("a.id")).as("entries")])
    .where("a.customerId", "=", customer.id)
    .where("a.kind", "=", "store_credit")
    .orderBy("a.currency")
    .execute();
  const storeCredit = accounts.find((account) => account.currency === currency);
  return {
    currency,
    owed: debts.reduce((sum, { balance }) => sum + balance, 0),
    storeCredit: storeCredit?.balance ?? 0,
    otherCredit: accounts
      .filter((account) => account.currency !== currency && account.balance > 0)
      .map(({ currency: other, balance }) => ({ currency: other, balance })),
    debts,
    entries: storeCredit?.entries ?? [],
  };
}

interface StoredDebt extends Omit<Debt, "age" | "dueOn" | "parts"> {
  customerId: string;
  dueOn: string | null;
  parts: { dueOn: string; amount: number }[];
}

/** Reads all customers who owe something in batches, each with their debts, by the day of the oldest part. */
export async function* readAllDebts(
  db: Database,
  { age, search }: z.output<(typeof creditContract.exportDebts)["query"]>,
): AsyncGenerator<{ debtor: StoredDebtor; debt: Debt }[]> {
  const query = { sort: "oldest" as const, search, limit: AT_ONCE };
  for await (const rows of list.readAll(db, query, { age })) {
    const ids = rows.map(({ debtor }) => debtor.id);
    const byCustomer = Map.groupBy(await debtsOf(db, ids), ({ customerId }) => customerId);
    yield rows.flatMap(({ debtor }) =>
      (byCustomer.get(debtor.id) ?? []).map((debt) => ({ debtor, debt })),
    );
  }
}
const AT_ONCE = 200;

/** The open debts of customers, the oldest first. */
async function debtsOf(
  db: Database,
  customerIds: readonly string[],
): Promise<(Debt & { customerId: string })[]> {
  const { rows } = await sql<StoredDebt>`
select a.customer_id, a.id, issued.amount, a.balance, a.currency, p.sale_id, s.sale_number, p.device_id, d.ticket_number,
  nullif(concat_ws(' ', d.brand, d.model), '') as device_name, a.created_at as since, null as due_on,
  (select json_agg(json_build_object('dueOn', cp.due_on, 'amount', cp.amount) order by cp.position)
   from credit_parts cp where cp.account_id = a.id) as parts,
  ${entriesOf(sql.ref("a.id"))} as entries
from credit_accounts a
join credit_entries issued on issued.account_id = a.id and issued.position = 1
join payments p on p.id = a.payment_id and p.status in ('completed', 'refunded')
left join sales s on s.id = p.sale_id
left join devices d on d.id = p.device_id
where a.kind = 'debt' and a.balance > 0 and a.customer_id = any(${customerIds}::uuid[])
union all
select d.customer_id, null, coalesce(d.final_amount, 0) + d.charges_amount,
  coalesce(d.final_amount, 0) + d.charges_amount - d.paid_amount, ${"TZS"}, null, null, d.id, d.ticket_number,
  concat_ws(' ', d.brand, d.model), d.handed_over_at, (d.handed_over_at at time zone ${sql.lit(SHOP_TIMEZONE)})::date,
  '[]'::json, '[]'::json
from devices d
where d.status = 'done' and d.paid_amount < coalesce(d.final_amount, 0) + d.charges_amount and d.customer_id = any(${customerIds}::uuid[])
order by since, device_id, sale_id`.execute(db);
  const { currency } = await getSettings(db, "business");
  return rows.map((row) => toDebt(row, currency));
}

function toDebt(row: StoredDebt, currency: string): Debt & { customerId: string } {
  const parts = openParts(row.parts, row.balance);
  const dueOn = row.dueOn ?? parts.find(({ open }) => open > 0)?.dueOn ?? today();
  return {
    ...row,
    currency: row.id ? row.currency : currency,
    parts,
    dueOn,
    age: ageOf(dueOn, today()),
  };
}
