/** Takes messages that wait, and writes an attempt for each of them before any provider is asked. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { UsableProvider } from "../../providers/server/providers-in-order.ts";
import { dailyPartsOf } from "../../core/cost.ts";
import { MAX_HOURS_OF_DIGEST } from "../../core/schedule.ts";
import type { SmsError, SmsOrigin } from "../../core/values.ts";
import {
  customerNow,
  recipientNow,
  refusalOfSendingNow,
  type RecipientNow,
} from "../../outgoing/server/addressee.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import { endWaiting, type Ended } from "../../outgoing/server/end-waiting.ts";
import { isOpenNow, readShop } from "../../outgoing/server/shop-of-messages.ts";
import { chooseProvider, type Refused } from "./choose-provider.ts";
import { usedToday } from "./used-today.ts";

export interface Claimed {
  attemptId: string;
  messageId: string;
  bulkId: string | null;
  to: string;
  text: string;
  asked: UsableProvider;
}

export interface ClaimOutcome {
  claimed: Claimed[];
  /** The messages to many of which a message was claimed or ended. */
  bulkIds: string[];
  /** Whether there may be more to claim soon: the limit of the second was reached, or this claim took all it could. */
  hasMore: boolean;
  /** Whether the limit of the day kept messages back. */
  isOverLimit: boolean;
}

interface Candidate extends RecipientNow {
  id: string;
  text: string;
  parts: number;
  bulkId: string | null;
  origin: SmsOrigin;
  refused: Refused[];
  isTooLate: boolean;
}

/** Claims at most `most` messages, within the limits of the second and of the day. */
export async function claimMessages(
  tx: Tx,
  providers: readonly UsableProvider[],
  most: number,
): Promise<ClaimOutcome> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.claimingSms})`.execute(tx);
  const shop = await readShop(tx);
  const { notifications } = shop;
  const room = Math.min(most, notifications.smsPerSecond - (await askedWithinSecond(tx)));
  if (room <= 0) return { claimed: [], bulkIds: [], hasMore: true, isOverLimit: false };
  const candidates = await waiting(tx, isOpenNow(shop), room);
  const ofDay = dailyPartsOf(notifications);
  const left = ofDay === null ? Infinity : ofDay - (await usedToday(tx));
  const fitting = withinParts(candidates, left);
  const outcome = await takeAll(tx, providers, fitting);
  const bulkIds = [...new Set(fitting.flatMap(({ bulkId }) => bulkId ?? []))];
  return {
    claimed: outcome,
    bulkIds,
    hasMore: fitting.length === room,
    isOverLimit: fitting.length < candidates.length,
  };
}

const askedWithinSecond = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom("smsAttempts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("askedAt", ">", sql<string>`clock_timestamp() - interval '1 second'`)
      .executeTakeFirstOrThrow()
  ).count;

/** The first candidates whose parts fit the rest of the day's limit. */
function withinParts(candidates: readonly Candidate[], left: number): Candidate[] {
  let used = 0;
  const first = candidates.findIndex(({ parts }) => (used += parts) > left);
  return first === -1 ? [...candidates] : candidates.slice(0, first);
}

const columns = sql`m.id, m.recipient_phone as recipient, m.text, m.parts, m.bulk_id, m.origin, ${recipientNow},
  m.type = 'digest' and m.tried_since < now() - make_interval(hours => ${sql.lit(MAX_HOURS_OF_DIGEST)}) as is_too_late,
  coalesce((select json_agg(json_build_object('provider', a.provider, 'detail', a.detail,
      'mayRetryElsewhere', a.may_retry_elsewhere,
      'waitSeconds', case when a.retry_after_seconds is not null then
        greatest(0, ceil(extract(epoch from a.answered_at + make_interval(secs => a.retry_after_seconds) - now()))) end) order by a.attempt_number)
    from sms_attempts a where a.message_id = m.id and a.state = 'refused' and a.asked_at >= m.tried_since), '[]')
  as refused`;

/**
 * Digests have their own hour. Messages by hand go first, then automatic ones, then those to many, the oldest of them
 * first.
 */
async function waiting(tx: Tx, isOpen: boolean, limit: number): Promise<Candidate[]> {
  const { rows: single } = await sql<Candidate>`
    select ${columns} from sms_messages m ${customerNow}
    where m.send_at <= now() and m.bulk_id is null
      and (${isOpen} or m.origin = 'manual' and m.purpose = 'service' or m.type = 'digest')
    order by (m.origin <> 'manual'), m.send_at, m.id
    limit ${limit} for no key update of m skip locked`.execute(tx);
  const found = [...single];
  if (!isOpen || found.length >= limit) return found;
  for (const bulkId of await bulksWithWaiting(tx)) {
    const { rows } = await sql<Candidate>`
      select ${columns} from sms_messages m ${customerNow}
      where m.bulk_id = ${bulkId} and m.send_at <= now()
      order by m.send_at, m.id
      limit ${limit - found.length} for no key update of m skip locked`.execute(tx);
    found.push(...rows);
    if (found.length >= limit) break;
  }
  return found;
}

/** Locks these rows, so that a pause waits for this claim, and no claim follows it. */
async function bulksWithWaiting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from sms_bulks b
    where b.status <> 'paused'
      and exists (select from sms_messages m where m.bulk_id = b.id and m.send_at <= now())
    order by b.created_at, b.id for share of b skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a claim would find something. */
export async function isAnythingWaiting(tx: Tx): Promise<boolean> {
  const isOpen = isOpenNow(await readShop(tx));
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sms_messages m where m.send_at <= now() and m.bulk_id is null
        and (${isOpen} or m.origin = 'manual' and m.purpose = 'service' or m.type = 'digest'))
      or ${isOpen} and exists (select from sms_bulks b where b.status <> 'paused'
        and exists (select from sms_messages m where m.bulk_id = b.id and m.send_at <= now()))
    as is_waiting`.execute(tx);
  return rows[0]?.isWaiting ?? false;
}

async function takeAll(
  tx: Tx,
  providers: readonly UsableProvider[],
  candidates: readonly Candidate[],
): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  const ended: Ended[] = [];
  for (const message of candidates) {
    const { id, bulkId, text, recipient } = message;
    const against = refusalOf(message);
    const hasEvent = bulkId === null;
    if (against) {
      ended.push({ id, status: "cancelled", error: against, hasEvent });
      continue;
    }
    const chosen = chooseProvider(providers, message.refused);
    if (chosen.kind === "none") {
      const { error, detail } = chosen;
      ended.push({ id, status: "failed", error, detail, hasEvent });
    } else if (chosen.kind === "later") {
      await postpone(tx, id, chosen.seconds);
    } else {
      claimed.push({
        attemptId: newId(),
        messageId: id,
        bulkId,
        to: recipient ?? "",
        text,
        asked: chosen.provider,
      });
    }
  }
  await markAsked(tx, claimed, new Map(candidates.map(({ id, parts }) => [id, parts])));
  await endWaiting(tx, smsChannel, ended);
  return claimed;
}

/** Since the message was written, the customer may have said no, or may have been erased. A digest may be too old. */
const refusalOf = (message: Candidate): SmsError | null =>
  refusalOfSendingNow(message) ?? (message.isTooLate ? "outdated" : null);

async function markAsked(
  tx: Tx,
  claimed: readonly Claimed[],
  parts: ReadonlyMap<string, number>,
): Promise<void> {
  if (claimed.length === 0) return;
  const rows = claimed.map(({ attemptId, messageId, asked }) => ({
    id: attemptId,
    messageId,
    provider: asked.provider.name,
    parts: parts.get(messageId) ?? 1,
  }));
  await sql`
    insert into sms_attempts (id, message_id, attempt_number, provider, parts, asked_at)
    select r.id, r."messageId",
      1 + (select count(*) from sms_attempts a where a.message_id = r."messageId"), r.provider, r.parts,
      clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "messageId" uuid, provider text, parts int)`.execute(tx);
  await tx
    .updateTable("smsMessages")
    .set({ sendAt: null })
    .where(
      "id",
      "in",
      claimed.map(({ messageId }) => messageId),
    )
    .execute();
}

const postpone = (tx: Tx, id: string, seconds: number) =>
  tx
    .updateTable("smsMessages")
    .set({ sendAt: sql`now() + make_interval(secs => ${seconds})` })
    .where("id", "=", id)
    .execute();
