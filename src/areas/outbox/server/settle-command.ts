import { sql, type RawBuilder } from "kysely";
import { toProblem, type Refusal } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { sealDetails } from "./store-command.ts";

/** What a refusal says beside its code and sentence. The whole record as it is now is not kept: it changes. */
export function detailsOf(refusal: Refusal): Record<string, unknown> | undefined {
  const { fields, moreErrors, params } = toProblem(refusal);
  return fields || params
    ? { ...(fields && { fields }), ...(params && { params }), ...(moreErrors && { moreErrors }) }
    : undefined;
}

/** The erasure came first: nobody may carry the command out, so nothing of the customer is kept. */
const erasedWith = ({ code }: Refusal) =>
  code === "customer_erased" ? { content: null, refusalDetails: null } : {};

/**
 * Parks a command: the server keeps it until a person decides. Returns false if it was carried out meanwhile, by another
 * request with the same key.
 */
export async function parkCommand(
  tx: Tx,
  secrets: Secrets,
  { key, authorId, refusal }: { key: string; authorId: string; refusal: Refusal },
): Promise<boolean> {
  const details = { message: refusal.message, details: detailsOf(refusal) };
  const parked = await tx
    .updateTable("deliveredCommands")
    .set({
      state: "parked",
      refusal: refusal.code,
      refusalDetails: sealDetails(secrets, key, details),
      waitsFor: null,
      revision: sql`revision + 1`,
      settledAt: sql`now()`,
      ...erasedWith(refusal),
    })
    .where("key", "=", key)
    .where("state", "in", ["received", "waiting"])
    .returning("key")
    .executeTakeFirst();
  if (!parked) return false;
  await recordEvent(tx, {
    kind: "delivered_command.refused",
    recordId: key,
    actorId: authorId,
    data: { code: refusal.code },
  });
  return true;
}

/**
 * Keeps a command parked that a person had carried out, with the refusal of now. Returns false if somebody else decided
 * it meanwhile.
 */
export async function refuseAgain(
  tx: Tx,
  secrets: Secrets,
  of: { key: string; version: number; authorId: string; decidedBy: string; refusal: Refusal },
): Promise<boolean> {
  const { key, version, authorId, decidedBy, refusal } = of;
  const isOfDecider = decidedBy !== authorId;
  const details = { message: refusal.message, details: detailsOf(refusal), isOfDecider };
  const kept = await tx
    .updateTable("deliveredCommands")
    .set({
      state: "parked",
      refusal: refusal.code,
      refusalDetails: sealDetails(secrets, key, details),
      waitsFor: null,
      revision: sql`revision + 1`,
      settledAt: sql`now()`,
      ...erasedWith(refusal),
    })
    .where("key", "=", key)
    .where("state", "in", ["parked", "waiting"])
    .where("revision", "=", version)
    .returning("key")
    .executeTakeFirst();
  if (!kept) return false;
  await recordEvent(tx, {
    kind: "delivered_command.refused",
    recordId: key,
    actorId: decidedBy,
    data: { code: refusal.code },
  });
  return true;
}

/** Notes that a command waits for a parked one. Returns false if another request with the key decided it meanwhile. */
export async function letWait(tx: Tx, key: string, waitsFor: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deliveredCommands")
    .set({ state: "waiting", waitsFor, revision: sql`revision + 1`, settledAt: sql`now()` })
    .where("key", "=", key)
    .where("state", "in", ["received", "waiting"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Blocker {
  /** The parked command for which the other one waits; null: the earlier one was only not carried out yet. */
  parked: { key: string; content: Buffer } | null;
}

/** Whether a customer, repair or sale has this id. With `exists` the planner may read each whole table into a hash. */
export const isStored = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql`(coalesce(
  (select r.id from customers r where r.id = ${id}), (select r.id from devices r where r.id = ${id}),
  (select r.id from sales r where r.id = ${id})) is not null)`;

/**
 * What a command has to wait for: an earlier one of its device that creates a record that it needs and that does not
 * exist yet. A wish also waits for an earlier one about the same record. A fact does not: it has happened, so a refused
 * change of status must not keep the money of the customer out of the books.
 */
export async function blockerOf(
  tx: Tx,
  of: { key: string; isFact: boolean },
): Promise<Blocker | null> {
  const { rows } = await sql<{ key: string; content: Buffer; isParked: boolean }>`
    select case when p.content is null then b.key else p.key end as key, coalesce(p.content, b.content) as content,
      b.state <> 'received' as "isParked"
    from delivered_commands c
    join delivered_commands b on b.device = c.device and b.seq < c.seq and b.key <> c.key and b.state not in ('applied', 'dropped')
      and b.content is not null and exists (
        select from unnest(b.needs) as named (id) where named.id = any (c.needs)
          and case when named.id = any (b.creates)
            then b.refusal is distinct from 'id_taken' and not ${isStored(sql`named.id`)} else not ${of.isFact} end)
    left join delivered_commands p on p.key = b.waits_for
    where c.key = ${of.key}
    order by b.seq limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  return { parked: found.isParked ? { key: found.key, content: found.content } : null };
}
