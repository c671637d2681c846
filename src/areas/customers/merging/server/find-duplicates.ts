import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { announceUnrecorded } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { isListed } from "../../core/server/listed.ts";

/** How alike two names must be: "Mohamed Ally" and "Mohammed Ally" are, "Juma Ali" and "Juma Hassan" are not. */
const LIKENESS = 0.6;
/** A name that more customers share is common, and says nothing about who they are. */
const MAX_ALIKE = 5;
/** The most customers with common keys whose names are compared. More of them have common names. */
const MAX_COMPARED = 500;

/**
 * Searches the customers who may be the same person as one customer, and stores the pairs. A reaction to every new or
 * changed customer, so that no request compares customers. Dismissed pairs stay dismissed.
 */
export async function findDuplicates(tx: Tx, { recordId }: { recordId: string }): Promise<void> {
  await tx
    .deleteFrom("customerDuplicates")
    .where((q) => q.or([q("firstId", "=", recordId), q("secondId", "=", recordId)]))
    .where("dismissedAt", "is", null)
    .execute();
  const found = await addDuplicatesOf(tx, recordId);
  if (found > 0) announceUnrecorded(tx, { kind: "customer.duplicate_proposed", recordId });
}

/** @returns the number of new pairs */
async function addDuplicatesOf(tx: Tx, customerId: string): Promise<number> {
  const { rows } = await sql<{ name: string; phone: string; whatsapp: string | null }>`
    select search_key(name) as name, phone, whatsapp from customers
    where id = ${customerId} and ${isListed}`.execute(tx);
  const [customer] = rows;
  if (!customer) return 0;
  const { name, phone, whatsapp } = customer;
  const alike = await sql<{ id: string }>`
    select id from (
      select id, search_key(name) as name from customers
      where name_keys(name) && name_keys(${name}) and id <> ${customerId} and ${isListed}
      limit ${MAX_COMPARED}) c
    where similarity(name, ${name}) >= ${LIKENESS}
    limit ${MAX_ALIKE + 1}`.execute(tx);
  const ids = alike.rows.length > MAX_ALIKE ? [] : alike.rows.map(({ id }) => id);
  const { numAffectedRows } = await sql`
    insert into customer_duplicates (id, first_id, second_id, has_same_number, name_likeness)
    select gen_random_uuid(), least(c.id, ${customerId}::uuid), greatest(c.id, ${customerId}::uuid),
      bool_or(c.has_same_number), round(100 * max(similarity(c.name, ${name})))
    from (
      select id, search_key(name) as name, false as has_same_number from customers where id = any(${ids}::uuid[])
      union all
      select id, search_key(name), true from customers where phone = ${whatsapp} and ${isListed}
      union all
      select id, search_key(name), true from customers where whatsapp = ${phone} and ${isListed}) c
    where c.id <> ${customerId}
    group by c.id
    order by c.id
    on conflict (first_id, second_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const AT_ONCE = 100;
/** The job runs every minute. It leaves most of the minute to the till. */
const WORK_MS = 20_000;

/**
 * Searches through imported customers, and through those of before this search existed, a part every minute, until all
 * are searched.
 */
export async function searchDuplicates(db: Database): Promise<void> {
  const until = Date.now() + WORK_MS;
  while (Date.now() < until) {
    const isBusy = await inTransaction(db, searchImported);
    if (!isBusy && !(await inTransaction(db, searchSome))) return;
  }
}

/** Searches the next customers of an import. Returns false when nothing is left, or another node is searching. */
export async function searchImported(tx: Tx): Promise<boolean> {
  const customerImport = await tx
    .selectFrom("customerImports")
    .select(["id", "comparedRow"])
    .where("state", "=", "applied")
    .where("comparedRow", "is not", null)
    .orderBy("appliedAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!customerImport) return false;
  const { id, comparedRow } = customerImport;
  const next = await tx
    .selectFrom("customerImportRows")
    .select(["row", "customerId"])
    .where("importId", "=", id)
    .where("row", ">", comparedRow)
    .orderBy("row")
    .limit(AT_ONCE)
    .execute();
  for (const { customerId } of next) await findDuplicates(tx, { recordId: customerId });
  await updateById(tx, "customerImports", id, { comparedRow: next.at(-1)?.row ?? null });
  return true;
}

/** Searches the next customers. Returns false when nothing is left, or another node is searching. */
export async function searchSome(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ lastId: string }>`
    select last_id as "lastId" from customer_duplicate_search where finished_at is null
    for update skip locked`.execute(tx);
  const [search] = rows;
  if (!search) return false;
  const next = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", ">", search.lastId)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id } of next) await addDuplicatesOf(tx, id);
  const last = next.at(-1);
  await tx
    .updateTable("customerDuplicateSearch")
    .set(last ? { lastId: last.id } : { finishedAt: sql`now()` })
    .execute();
  return last !== undefined;
}
