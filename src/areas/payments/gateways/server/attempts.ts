/** Writes the rows of attempts. An attempt is one request to a provider to collect a payment. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { PaymentMethod } from "../../providers.ts";
import type { GatewayAnswer } from "./gateway.ts";
import type { GatewayName } from "../gateway-names.ts";

const isOpen = sql<boolean>`state in ('created', 'asked', 'processing', 'unknown')`;

/** What the provider is asked for. It contains no personal data. */
export interface AttemptRequest {
  /** With the fee that the customer pays. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  provider: string;
}

/** Stores the next attempt of a payment. A payment has at most one open attempt (`payment_attempts_one_open`). */
export async function createAttempt(
  tx: Tx,
  paymentId: string,
  gateway: GatewayName,
  request: AttemptRequest,
): Promise<void> {
  await tx
    .insertInto("paymentAttempts")
    .values({
      id: newId(),
      paymentId,
      gateway,
      attemptNumber: sql`(select coalesce(max(attempt_number), 0) + 1 from payment_attempts where payment_id = ${paymentId})`,
      request: JSON.stringify(request),
      state: "created",
    })
    .execute();
}

export interface LockedAttempt {
  id: string;
  /** Whether no later attempt exists. The answers to an earlier attempt do not change an open payment. */
  isLast: boolean;
  isOpen: boolean;
  askedAt: string | null;
  amount: number;
  currency: string;
}

/**
 * Locks a payment, and then one of its attempts, until `tx` ends: the attempt with `attemptId`, or else the last one.
 * `markAsked` locks them in the same order. The caller has locked the subject of the payment.
 */
export async function lockAttempt(
  tx: Tx,
  paymentId: string,
  attemptId?: string,
): Promise<LockedAttempt | undefined> {
  await tx
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return tx
    .selectFrom("paymentAttempts as a")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .select(["a.id", "a.askedAt", "p.totalAmount as amount", "p.currency"])
    .select(sql<boolean>`a.state in ('created', 'asked', 'processing', 'unknown')`.as("isOpen"))
    .select(
      sql<boolean>`not exists (select from payment_attempts later
        where later.payment_id = a.payment_id and later.attempt_number > a.attempt_number)`.as(
        "isLast",
      ),
    )
    .where("a.paymentId", "=", paymentId)
    .$if(attemptId !== undefined, (q) => q.where("a.id", "=", attemptId ?? ""))
    .orderBy("a.attemptNumber", "desc")
    .limit(1)
    .forNoKeyUpdate("a")
    .executeTakeFirst();
}

/** Stores an answer that does not say that the money arrived. An attempt that has ended keeps its end. */
export async function noteAnswer(
  tx: Tx,
  attemptId: string,
  answer: Exclude<GatewayAnswer, { status: "completed" }>,
): Promise<void> {
  const { status } = answer;
  const {
    providerRequestId = null,
    memo = {},
    payUrl = null,
  } = status === "processing" ? answer : {};
  await tx
    .updateTable("paymentAttempts as a")
    .set({
      answer: JSON.stringify(status === "failed" ? answer : { status }),
      answeredAt: sql`now()`,
      memo: sql`a.memo || ${JSON.stringify(memo)}::jsonb`,
      payUrl: sql`coalesce(${payUrl && isWebAddress(payUrl) ? payUrl : null}, a.pay_url)`,
      // An id that another attempt has already would refuse the whole answer. The attempt stays without an id then.
      providerRequestId: sql`coalesce(a.provider_request_id, (select ${providerRequestId}::text
        where not exists (select from payment_attempts o
          where o.gateway = a.gateway and o.provider_request_id = ${providerRequestId})))`,
      // An attempt that was unknown stays unknown until it ends.
      state: sql`case when ${status} = 'processing' and state = 'unknown' then state else ${status} end`,
      askedAt: sql`coalesce(a.asked_at, now())`,
      endedAt: sql`case when ${status} = 'failed' then now() end`,
    })
    .where("a.id", "=", attemptId)
    .where(isOpen)
    .execute();
}

/** Screens link to this address, so it must not be a script. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** What `start` said about an attempt that a callback ended meanwhile, so that a later callback finds the attempt. */
export async function noteRequestId(
  tx: Tx,
  attemptId: string,
  providerRequestId: string,
): Promise<void> {
  await tx
    .updateTable("paymentAttempts as a")
    .set({ providerRequestId })
    .where("a.id", "=", attemptId)
    .where("a.providerRequestId", "is", null)
    .where(
      sql<boolean>`not exists (select from payment_attempts o
        where o.gateway = a.gateway and o.provider_request_id = ${providerRequestId})`,
    )
    .execute();
}

/** Ends an attempt whose money arrived: in time (`completed`), or not (`late`). A completed attempt stays completed. */
export async function endAttempt(
  tx: Tx,
  attemptId: string,
  state: "completed" | "late",
  answer: GatewayAnswer,
): Promise<void> {
  await tx
    .updateTable("paymentAttempts")
    .set({ state, answer: JSON.stringify(answer), answeredAt: sql`now()`, endedAt: sql`now()` })
    .set({ askedAt: sql`coalesce(asked_at, now())` })
    .where("id", "=", attemptId)
    .where("state", "not in", ["completed", "late"])
    .execute();
}

/** Ends the open attempt of a payment that nobody waits for any more, and that the provider was not asked for. */
export async function dropAttempt(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable("paymentAttempts")
    .set({ state: "failed", endedAt: sql`now()` })
    .where("paymentId", "=", paymentId)
    .where("state", "=", "created")
    .execute();
}

/** Finds the attempt that a callback names. */
export const findAttempt = (
  db: Database | Tx,
  gateway: GatewayName,
  named: { id: string } | { providerRequestId: string },
) =>
  db
    .selectFrom("paymentAttempts as a")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .select(["a.id", "a.paymentId", "p.totalAmount as amount", "p.currency"])
    .where("a.gateway", "=", gateway)
    .$if("id" in named, (q) => q.where("a.id", "=", "id" in named ? named.id : ""))
    .$if("providerRequestId" in named, (q) =>
      q.where("a.providerRequestId", "=", "id" in named ? "" : named.providerRequestId),
    )
    .executeTakeFirst();

export const paymentOfAttempt = async (db: Database | Tx, attemptId: string): Promise<string> =>
  (
    await db
      .selectFrom("paymentAttempts")
      .select("paymentId")
      .where("id", "=", attemptId)
      .executeTakeFirstOrThrow()
  ).paymentId;
