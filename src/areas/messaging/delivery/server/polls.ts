import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { takeReport } from "./take-report.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import {
  contextOf,
  readProvider,
  type SmsServices,
} from "../../providers/server/provider-context.ts";
import type { DeliveryReport, FollowedSms } from "../../providers/server/sms-provider.ts";

export const POLL_SMS = "poll_sms";

/** Fundi asks for the first time after half a minute, and each time waits twice as long, at most six hours. */
const FIRST_SECONDS = 30;
const SLOWEST_SECONDS = 6 * 3600;
/** Then no report will come any more: networks try for at most three days. */
const DAYS = 3;

/** So many questions are open at once. */
const AT_ONCE = 10;
/** A run begins no more questions after this time, so that a provider that does not answer holds up no other jobs. */
const RUN_MS = 40_000;

/**
 * Asks a provider without callbacks about a message that it has accepted, until it tells the end. It does nothing for
 * other providers. Called in the transaction that stores the acceptance.
 */
export async function followDelivery(
  tx: Tx,
  provider: SmsProviderName,
  { id, to, providerMessageId }: FollowedSms,
): Promise<void> {
  if (!smsAdapters[provider].readReport) return;
  await tx
    .insertInto("smsPolls")
    .values({
      attemptId: id,
      provider,
      providerMessageId,
      recipientPhone: to,
      nextAt: sql`now() + make_interval(secs => ${FIRST_SECONDS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The job `poll_sms`: asks about the messages whose turn it is. Two jobs at once ask about different messages. */
export async function pollDeliveries(db: Database, services: SmsServices): Promise<void> {
  await giveUp(db);
  const begunAt = Date.now();
  let due = await inTransaction(db, takeTurn);
  while (due.length > 0) {
    await Promise.all(due.map((poll) => askAbout(db, services, poll)));
    due = Date.now() - begunAt < RUN_MS ? await inTransaction(db, takeTurn) : [];
  }
}

interface Poll {
  attemptId: string;
  provider: SmsProviderName;
  providerMessageId: string;
  recipientPhone: string;
}

async function askAbout(db: Database, services: SmsServices, poll: Poll): Promise<void> {
  const { provider, attemptId: id, recipientPhone: to, providerMessageId } = poll;
  const context = contextOf(services, provider, await readProvider(db, provider));
  // The error may contain credentials, so nothing of it is stored or logged.
  const report = await smsAdapters[provider]
    .readReport?.({ id, to, providerMessageId }, context)
    .catch(() => null);
  if (report) await inTransaction(db, (tx) => endPoll(tx, provider, id, report));
}

/** Sets the next turn before the question, so that a crash never asks more often. */
const takeTurn = async (tx: Tx): Promise<Poll[]> => {
  const { rows } = await sql<Poll>`
    update sms_polls p set tries = p.tries + 1, next_at = now() + make_interval(secs =>
      least(${SLOWEST_SECONDS}, ${FIRST_SECONDS} * power(2, least(p.tries + 1, 20)))::int)
    from (
      select attempt_id from sms_polls where next_at <= now()
      order by next_at limit ${AT_ONCE} for update skip locked) due
    where p.attempt_id = due.attempt_id
    returning p.attempt_id, p.provider, p.provider_message_id, p.recipient_phone`.execute(tx);
  return rows;
};

async function endPoll(
  tx: Tx,
  provider: SmsProviderName,
  attemptId: string,
  report: DeliveryReport,
): Promise<void> {
  await takeReport(tx, provider, { ...report, attemptId });
  await tx.deleteFrom("smsPolls").where("attemptId", "=", attemptId).execute();
}

/** The message stays as it is: sent, without a report of its delivery. */
const giveUp = (db: Database) =>
  inTransaction(db, (tx) =>
    sql`delete from sms_polls where started_at < now() - make_interval(days => ${DAYS})`.execute(
      tx,
    ),
  );

/** Nobody asks about the messages of an erased customer any more, because the question contains the number. */
export const pollsPersonalData: PersonalDataHolder = {
  name: "smsPolls",
  // The messages themselves are exported, with their state.
  export: async () => [],
  async erase(tx, customerId) {
    await sql`
      delete from sms_polls p using customers c
      where c.id = ${customerId} and p.recipient_phone in (c.phone, c.whatsapp)`.execute(tx);
  },
};
