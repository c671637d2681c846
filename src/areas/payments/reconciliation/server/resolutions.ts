/** What staff state about payments whose result their provider does not tell. */
import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { paymentMethods, type PaymentMethod } from "../../providers.ts";
import type { Resolvable } from "../rules.ts";

/** The result that somebody states, and why. */
export type Outcome =
  | { outcome: "paid"; reference: string; reason: string }
  | { outcome: "not_paid"; reference: null; reason: string };

export interface ResolvablePayment extends Resolvable {
  id: string;
  deviceId: string | null;
  method: PaymentMethod;
  provider: string;
  amount: number;
  currency: string;
  attemptId: string;
}

/**
 * Locks a payment, and reads what decides whether its result may be stated. The caller has locked its sale or repair.
 * @throws Refusal invalid_transition
 */
export async function lockResolvable(tx: Tx, paymentId: string): Promise<ResolvablePayment> {
  const payment = await tx
    .selectFrom("payments as p")
    .select([
      "p.id",
      "p.status",
      "p.gateway",
      "p.deviceId",
      "p.provider",
      "p.totalAmount as amount",
      "p.currency",
    ])
    .select(["p.paymentMethod", sql<boolean>`p.assigned_to is not null`.as("isAssigned")])
    .where("p.id", "=", paymentId)
    .forNoKeyUpdate("p")
    .executeTakeFirstOrThrow();
  const attempt = await tx
    .selectFrom("paymentAttempts")
    .select(["id", "askedAt"])
    .where("paymentId", "=", paymentId)
    .orderBy("attemptNumber", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!attempt) return refuse("invalid_transition", { detail: "No provider was asked for it" });
  const { paymentMethod, ...rest } = payment;
  return {
    ...rest,
    method: z.enum(paymentMethods).parse(paymentMethod),
    attemptId: attempt.id,
    askedAt: attempt.askedAt,
  };
}

/** Stores a decision. The words of staff about an erased customer are not stored. */
export async function saveResolution(
  tx: Tx,
  actor: Actor,
  {
    customerId,
    reason,
    ...decided
  }: Outcome & {
    id: string;
    paymentId: string;
    attemptId: string;
    customerId: string;
    statusBefore: string;
    statusAfter: string;
  },
): Promise<void> {
  await tx
    .insertInto("paymentResolutions")
    .values({
      ...decided,
      reason: (await wasErased(tx, customerId)) ? null : reason,
      resolvedBy: actor.userId,
    })
    .execute();
}
