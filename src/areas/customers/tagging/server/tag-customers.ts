import { sql } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isListed } from "../../core/server/listed.ts";
import { listCustomers } from "../../segments/server/list-customers.ts";
import { MAX_TAGGED, type taggingContract } from "../contract.ts";

type TagChange = z.output<(typeof taggingContract.tagCustomers)["body"]>;
type Tagged = z.output<(typeof taggingContract.tagCustomers)["output"]>;

/**
 * Gives a tag to the named customers, or to one page of those that match the filter. Each customer whose tag changes
 * gets an event and keeps the tag of before, so that the change can be undone.
 * @throws Refusal id_taken (another change has this id), validation_failed (cursor)
 */
export async function tagCustomers(tx: Tx, actor: Actor, change: TagChange): Promise<Tagged> {
  const { changeId, tag } = change;
  await openChange(tx, actor, changeId, tag);
  const { ids, nextCursor } = await customersOf(tx, change);
  const { rows } = await sql<{ id: string }>`
    with before as (
      select id, tag from customers
      where id = any(${ids}::uuid[]) and tag <> ${tag}
        and ${isListed}
      order by id for no key update),
    noted as (
      insert into customer_tag_change_lines (change_id, customer_id, tag_before)
      select ${changeId}::uuid, id, tag from before
      on conflict (change_id, customer_id) do nothing)
    update customers c set tag = ${tag}, version = c.version + 1, updated_at = now()
    from before b where c.id = b.id returning c.id`.execute(tx);
  await recordEvents(
    tx,
    rows.map((row) => ({
      kind: "customer.tagged",
      recordId: row.id,
      actorId: actor.userId,
      data: { tag, changeId },
    })),
  );
  return { changed: rows.length, nextCursor };
}

async function openChange(tx: Tx, actor: Actor, id: string, tag: string): Promise<void> {
  await tx
    .insertInto("customerTagChanges")
    .values({ id, tag, createdBy: actor.userId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const own = await tx
    .selectFrom("customerTagChanges")
    .select("id")
    .where("id", "=", id)
    .where("tag", "=", tag)
    .where("createdBy", "=", actor.userId)
    .where("undoneAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) refuse("id_taken");
}

async function customersOf(
  tx: Tx,
  { customerIds, filter, cursor }: TagChange,
): Promise<{ ids: readonly string[]; nextCursor: string | null }> {
  if (!filter) return { ids: customerIds ?? [], nextCursor: null };
  const { items, nextCursor } = await listCustomers(tx, {
    ...filter,
    sort: "newest",
    limit: MAX_TAGGED,
    cursor,
  });
  return { ids: items.map(({ id }) => id), nextCursor };
}

/**
 * Gives customers of a change their tags of before. Customers with another tag by now keep it.
 * @throws Refusal not_found
 */
export async function undoTagChange(
  tx: Tx,
  actor: Actor,
  changeId: string,
): Promise<z.output<(typeof taggingContract.undoTagChange)["output"]>> {
  const change = await tx
    .updateTable("customerTagChanges")
    .set({ undoneAt: sql`coalesce(undone_at, now())` })
    .where("id", "=", changeId)
    .where("createdBy", "=", actor.userId)
    .returning("tag")
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<{ id: string | null; lines: number }>`
    with taken as (
      update customer_tag_change_lines l set undone_at = now()
      where l.change_id = ${changeId} and l.customer_id in (
        select customer_id from customer_tag_change_lines
        where change_id = ${changeId} and undone_at is null order by customer_id limit ${MAX_TAGGED})
      returning l.customer_id, l.tag_before),
    held as (
      select c.id, s.tag_before from customers c join taken s on s.customer_id = c.id
      where c.tag = ${change.tag} and c.erased_at is null and c.merged_into is null
      order by c.id for no key update of c),
    restored as (
      update customers c set tag = h.tag_before, version = c.version + 1, updated_at = now()
      from held h where c.id = h.id returning c.id)
    select r.id, (select count(*)::int from taken) as lines from (select 1) one left join restored r on true`.execute(
    tx,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  await recordEvents(
    tx,
    ids.map((recordId) => ({
      kind: "customer.tag_undone",
      recordId,
      actorId: actor.userId,
      data: { changeId },
    })),
  );
  return { restored: ids.length, hasMore: rows[0]?.lines === MAX_TAGGED };
}

/** A change can be undone for a week. */
export const forgetTagChanges = (tx: Tx) =>
  tx
    .deleteFrom("customerTagChanges")
    .where("createdAt", "<", sql<string>`now() - interval '7 days'`)
    .execute();
