import { sql } from "kysely";
import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { CustomerMerge, CustomerRecords } from "#src/server/customer-records.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Customer } from "../../contract.ts";
import { movePageLinks } from "../../own-page/server/page-links.ts";
import { customerColumns, getCustomerItself } from "../../core/server/queries.ts";
import type { MergePreview } from "../../merging-contract.ts";
import { refusalOfMerge } from "../rules.ts";

/** The length of the remark that the form of a customer accepts. */
const LONGEST_REMARK = 4000;

/**
 * Makes one person of two customers. Open records move to the survivor, papers and ledgers keep their customer, and
 * reads follow `merged_into`. Lock order: the records that move, both customers by id, their accounts.
 * @throws Refusal not_found, merge_same_customer, customer_merged, customer_erased, customer_built_in,
 * customer_inactive
 */
export async function mergeCustomers(
  tx: Tx,
  actor: Actor,
  survivorId: string,
  { otherId: mergedId, reason }: { otherId: string; reason?: string | null | undefined },
  records: readonly CustomerRecords[],
): Promise<Customer> {
  const merge = { survivorId, mergedId };
  for (const each of records) await each.lock?.(tx, mergedId);
  const { survivor, merged } = await lockBoth(tx, merge);
  for (const each of records) await each.settle?.(tx, actor, merge);
  await takeOver(tx, merge);
  for (const each of records) await each.move?.(tx, actor, merge);
  await moveOwnRecords(tx, merge);
  await movePageLinks(tx, actor, merge);
  await keepDismissals(tx, merge);
  const notes = await joinRemarks(tx, survivor, merged);
  if (reason) notes.push(`Merged with ${merged.name} (${merged.phone}): ${reason}`);
  for (const content of notes) {
    await tx
      .insertInto("customerNotes")
      .values({ id: newId(), customerId: survivorId, content, createdBy: actor.userId })
      .execute();
  }
  const event = { actorId: actor.userId, data: { survivorId, mergedId } };
  await recordEvent(tx, { ...event, kind: "customer.merged", recordId: survivorId });
  await recordEvent(tx, { ...event, kind: "customer.merged_away", recordId: mergedId });
  return getCustomerItself(tx, survivorId);
}

/** What a merge would move. @throws Refusal the same as mergeCustomers */
export async function previewMerge(
  db: Database,
  survivorId: string,
  mergedId: string,
  records: readonly CustomerRecords[],
): Promise<MergePreview> {
  const survivor = await getCustomerItself(db, survivorId);
  const merged = await getCustomerItself(db, mergedId);
  refuseMerge(survivor, merged);
  const moves: Partial<MergePreview["moves"]> = {};
  for (const each of records) Object.assign(moves, await each.count?.(db, mergedId));
  return { survivor, merged, moves: moves as MergePreview["moves"] };
}

function refuseMerge(survivor: Customer, merged: Customer): void {
  const refusal = refusalOfMerge(survivor, merged);
  if (refusal) refuse(refusal);
}

/**
 * Locks both customers exclusively, in the order of their ids. This waits until the transactions with the lock of
 * `lockCustomer` have ended; later ones wait, and then find the survivor.
 */
async function lockBoth(tx: Tx, { survivorId, mergedId }: CustomerMerge) {
  const rows = await tx
    .selectFrom("customers")
    .select([...customerColumns, "mergedInto"])
    .where("id", "in", [survivorId, mergedId])
    .orderBy("id")
    .forUpdate()
    .execute();
  const survivor = rows.find(({ id }) => id === survivorId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!survivor || !merged) return refuse("not_found");
  for (const { mergedInto } of rows) {
    if (mergedInto) refuse("customer_merged", { params: { id: mergedInto } });
  }
  refuseMerge(survivor, merged);
  return { survivor, merged };
}

/**
 * Adds the totals to those of the survivor, who also gets every detail that the record lacks, but no referrer whom one
 * of both has referred. The name and numbers of the merged customer find the survivor from now on. The survivor never
 * gets messages that the merged customer refused.
 */
async function takeOver(tx: Tx, { survivorId, mergedId }: CustomerMerge): Promise<void> {
  const { numAffectedRows } = await sql`
    update customers s set
      total_spent = s.total_spent + m.total_spent,
      total_points_earned = s.total_points_earned + m.total_points_earned,
      total_points_redeemed = s.total_points_redeemed + m.total_points_redeemed,
      points_lapsed = s.points_lapsed + m.points_lapsed,
      loyalty_level = l.levels[greatest(l.level_of_survivor, l.level_of_merged)],
      level_given = l.levels[l.given],
      level_needs = case
        when l.given >= greatest(l.level_of_survivor, l.level_of_merged) then null
        when l.level_of_merged > l.level_of_survivor then m.level_needs
        when l.level_of_merged < l.level_of_survivor then s.level_needs
        else least(s.level_needs, m.level_needs) end,
      last_visit = greatest(s.last_visit, m.last_visit), joined_date = least(s.joined_date, m.joined_date),
      whatsapp = coalesce(s.whatsapp, m.whatsapp), email = coalesce(s.email, m.email),
      gender = case s.gender when 'other' then m.gender else s.gender end,
      city = coalesce(s.city, m.city), location_description = coalesce(s.location_description, m.location_description),
      national_id = coalesce(s.national_id, m.national_id), birthday = coalesce(s.birthday, m.birthday),
      preferred_language = coalesce(s.preferred_language, m.preferred_language),
      referred_by = (
        select r.id from unnest(array[s.referred_by, m.referred_by]) with ordinality as given (id, nth)
        join customers r on r.id = given.id
        where r.id not in (s.id, m.id) and coalesce(r.referred_by not in (s.id, m.id), true)
        order by given.nth limit 1),
      sms_opt_out = s.sms_opt_out or m.sms_opt_out,
      former_words = concat_ws(' ', s.former_words, m.name, m.phone, '0' || substr(m.phone, 5), m.email, m.former_words),
      version = s.version + 1, updated_at = now()
    from customers m
    cross join (values (array['bronze', 'silver', 'gold', 'platinum'])) as known (levels)
    join customers t on t.id = ${survivorId}
    cross join lateral (
      select levels, array_position(levels, t.loyalty_level) as level_of_survivor,
        array_position(levels, m.loyalty_level) as level_of_merged,
        greatest(array_position(levels, t.level_given), array_position(levels, m.level_given)) as given) l
    where s.id = ${survivorId} and m.id = ${mergedId}`.execute(tx);
  invariant(numAffectedRows === 1n, "both customers are locked");
  await sql`
    update customers set total_spent = 0, total_points_earned = 0, total_points_redeemed = 0, points_lapsed = 0,
      is_active = false,
      merged_into = ${survivorId}, merged_at = now(), version = version + 1, updated_at = now()
    where id = ${mergedId}`.execute(tx);
}

/** Writes the remark of the merged customer under that of the survivor. Returns it as a note if both are too long. */
async function joinRemarks(tx: Tx, survivor: Customer, merged: Customer): Promise<string[]> {
  if (!merged.notes) return [];
  const notes = [survivor.notes, merged.notes].filter(Boolean).join("\n\n");
  if (notes.length > LONGEST_REMARK) return [merged.notes];
  await updateById(tx, "customers", survivor.id, { notes });
  return [];
}

/** Customers who were merged into the merged one, notes, offers and referrals follow. */
async function moveOwnRecords(tx: Tx, { survivorId, mergedId }: CustomerMerge): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ mergedInto: survivorId })
    .where("mergedInto", "=", mergedId)
    .execute();
  await tx
    .updateTable("customers")
    .set({ referredBy: survivorId })
    .where("referredBy", "=", mergedId)
    .where("id", "<>", survivorId)
    .execute();
  await tx
    .updateTable("customerNotes")
    .set({ customerId: survivorId })
    .where("customerId", "=", mergedId)
    .execute();
  await tx
    .updateTable("customerPromoMessages")
    .set({ customerId: survivorId })
    .where("customerId", "=", mergedId)
    .execute();
}

/** Whoever is not the merged customer is not the survivor either. Other pairs are searched again. */
async function keepDismissals(tx: Tx, { survivorId, mergedId }: CustomerMerge): Promise<void> {
  await sql`
    insert into customer_duplicates
      (id, first_id, second_id, has_same_number, name_likeness, found_at, dismissed_at, dismissed_by)
    select gen_random_uuid(), least(p.other, ${survivorId}::uuid), greatest(p.other, ${survivorId}::uuid),
      has_same_number, name_likeness, found_at, dismissed_at, dismissed_by
    from customer_duplicates d
    cross join lateral (select case d.first_id when ${mergedId} then d.second_id else d.first_id end as other) p
    where ${mergedId} in (d.first_id, d.second_id) and p.other <> ${survivorId} and dismissed_at is not null
    on conflict (first_id, second_id) do update
      set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`.execute(tx);
  await tx
    .deleteFrom("customerDuplicates")
    .where((q) => q.or([q("firstId", "=", mergedId), q("secondId", "=", mergedId)]))
    .execute();
}
