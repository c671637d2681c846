import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import type {
  ExchangeRate,
  ExchangeRateChange,
  exchangeRatesContract,
  NewExchangeRate,
} from "../contract.ts";

const selectRates = (db: Database) =>
  db
    .selectFrom("exchangeRates as r")
    .select(["r.id", "r.fromCurrency", "r.toCurrency", "r.rate", "r.effectiveDate"])
    .select(["r.version", "r.createdAt", "r.updatedAt"])
    .select(sql<Person | null>`${userInJson("r.createdBy")}`.as("createdBy"));

const latest: SortOrder = {
  key: sql`r.effective_date::text`,
  by: sql`r.effective_date desc, r.id desc`,
  within: sql`r.archived_at is null`,
  after: (position) =>
    sql`(r.effective_date, r.id) < (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const rates = keysetList({
  orders: { latest },
  filters: {
    fromCurrency: (currency: RawBuilder<OrderCurrency>) => sql`r.from_currency = ${currency}`,
    toCurrency: (currency: RawBuilder<OrderCurrency>) => sql`r.to_currency = ${currency}`,
    asOf: (day: RawBuilder<string>) => sql`r.effective_date <= ${day}::date`,
  },
  choices: { isCurrent: (_: true) => sql`r.archived_at is null` },
  select: selectRates,
});

type RatesQuery = z.output<(typeof exchangeRatesContract.listExchangeRates)["query"]>;

export const listExchangeRates = (
  db: Database,
  { cursor, limit, ...where }: RatesQuery,
): Promise<Page<ExchangeRate>> =>
  rates.read(db, { sort: "latest", cursor, limit }, { ...where, isCurrent: true });

/** @throws Refusal not_found */
const getExchangeRate = (db: Database, id: string): Promise<ExchangeRate> =>
  selectRates(db).where("r.id", "=", id).executeTakeFirstOrThrow(notFound);

/** What an event keeps of a rate. */
const facts = ["fromCurrency", "toCurrency", "rate", "effectiveDate"] as const;

/** @throws Refusal id_taken, exchange_rate_taken (there is a rate of this day) */
export async function createExchangeRate(
  tx: Tx,
  actor: Actor,
  { id = newId(), effectiveDate = today(), ...given }: NewExchangeRate,
): Promise<ExchangeRate> {
  await tx
    .insertInto("exchangeRates")
    .values({ ...given, id, effectiveDate, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "exchange_rate.created", id, { after: { ...given, effectiveDate } });
  return getExchangeRate(tx, id);
}

/** @throws Refusal not_found, stale_version, exchange_rate_taken */
export async function updateExchangeRate(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: ExchangeRateChange,
): Promise<ExchangeRate> {
  const before = await lockRate(tx, id);
  await requireVersion(before, version, () => getExchangeRate(tx, id));
  await updateById(tx, "exchangeRates", id, { ...changes, ...nextVersion });
  const after = await getExchangeRate(tx, id);
  await recordAct(tx, actor, "exchange_rate.updated", id, beforeAndAfter(before, after, facts));
  return after;
}

/** Takes a wrong rate out of the list. @throws Refusal not_found */
export async function archiveExchangeRate(tx: Tx, actor: Actor, id: string): Promise<ExchangeRate> {
  const before = await lockRate(tx, id);
  await updateById(tx, "exchangeRates", id, { archivedAt: sql`now()`, ...nextVersion });
  await recordAct(tx, actor, "exchange_rate.archived", id, { before: pick(before, facts) });
  return getExchangeRate(tx, id);
}

/** Locks a rate that is not archived. @throws Refusal not_found */
const lockRate = (tx: Tx, id: string) =>
  tx
    .selectFrom("exchangeRates")
    .select([...facts, "version"])
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
