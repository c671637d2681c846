import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import * as z from "zod";
import { paymentMethods } from "../../providers.ts";
import type { GatewayAnswer, GatewayAttempt } from "./gateway.ts";
import { returnPathOf } from "./return-token.ts";
import { adapterOf } from "./all-adapters.ts";
import { contextOf, type GatewayServices } from "./gateway-context.ts";

export interface AskedAttempt {
  attemptId: string;
  paymentId: string;
  answer: GatewayAnswer;
  /** Whether the attempt had failed before the provider was asked now. */
  hadFailed: boolean;
}

/** The last attempt of a payment, or one attempt, about which a callback has told something. */
export type Wanted = { paymentId: string } | { attemptId: string };

/**
 * Pushes a new attempt to its provider, or asks for the result. Returns null when there is nothing to ask. A new attempt
 * is marked as asked in its own transaction before the push. Therefore a crash never makes the provider ask the
 * customer twice. An answer that cannot be read is `unknown`, because the customer may have been asked.
 */
export async function askGateway(
  db: Database,
  services: GatewayServices,
  wanted: Wanted,
): Promise<AskedAttempt | null> {
  const found = await findWanted(db, wanted);
  if (!found) return null;
  const adapter = adapterOf(found.gateway);
  if (!adapter) return null;
  // If the credentials cannot be opened, the attempt is not marked as asked, so that it is pushed once they can.
  const context = await contextOf(db, services, adapter.name);
  const isNew =
    found.state === "created" && (await inTransaction(db, (tx) => markAsked(tx, found.id)));
  const attempt = await readAttempt(db, found.id);
  if (!attempt) return null;
  const { paymentId, gateway: _, paymentLinkId, ...asked } = attempt;
  // Whoever pays through a link comes back to its page, which tells the result.
  const returning = paymentLinkId
    ? { ...context, returnUrl: services.publicUrl + returnPathOf(services.secrets, paymentLinkId) }
    : context;
  let answer: GatewayAnswer;
  try {
    answer = await (isNew ? adapter.start(asked, returning) : adapter.enquire(asked, returning));
  } catch {
    // The error may contain credentials, so nothing of it is stored or logged.
    answer = { status: "unknown" };
  }
  return { attemptId: asked.id, paymentId, answer, hadFailed: found.state === "failed" };
}

/**
 * A poll asks only for an open attempt. After a callback a failed attempt is asked for too, because its provider may
 * have collected the money in spite of its first answer.
 */
const findWanted = (db: Database, wanted: Wanted) =>
  db
    .selectFrom("paymentAttempts")
    .select(["id", "state", "gateway"])
    .$if("paymentId" in wanted, (q) =>
      q
        .where("paymentId", "=", "paymentId" in wanted ? wanted.paymentId : "")
        .where("state", "in", ["created", "asked", "processing", "unknown"]),
    )
    .$if("attemptId" in wanted, (q) =>
      q
        .where("id", "=", "attemptId" in wanted ? wanted.attemptId : "")
        .where("state", "in", ["asked", "processing", "unknown", "failed"]),
    )
    .executeTakeFirst();

/** Moves a new attempt and its payment on. Returns true only for the call that moved them. */
async function markAsked(tx: Tx, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      update payments p set status = 'processing' from payment_attempts a
      where a.id = ${attemptId} and p.id = a.payment_id and p.status = 'pending' and a.state = 'created'
      returning a.id)
    update payment_attempts a set state = 'asked', asked_at = now() from asked
    where a.id = asked.id returning a.id`.execute(tx);
  return rows.length === 1;
}

const method = z.enum(paymentMethods);
const memo = z.record(z.string(), z.string());

/** Reads an attempt for its adapter; undefined if the provider was never asked. */
export async function readAttempt(
  db: Database,
  attemptId: string,
): Promise<
  | (GatewayAttempt & { paymentId: string; gateway: string; paymentLinkId: string | null })
  | undefined
> {
  const row = await db
    .selectFrom("paymentAttempts as a")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .select(["a.id", "a.paymentId", "a.gateway", "a.providerRequestId", "a.memo", "a.askedAt"])
    .select(["p.paymentNumber", "p.paymentMethod", "p.provider", "p.currency"])
    .select(["p.totalAmount as amount"])
    .select(["p.payerPhone as phone", "p.status"])
    .select(sql<string | null>`p.metadata ->> 'paymentLinkId'`.as("paymentLinkId"))
    .where("a.id", "=", attemptId)
    .executeTakeFirst();
  if (!row?.askedAt) return undefined;
  const { paymentMethod, status, askedAt, ...attempt } = row;
  return {
    ...attempt,
    askedAt,
    memo: memo.parse(row.memo),
    method: method.parse(paymentMethod),
    isAbandoned: status !== "processing",
  };
}
