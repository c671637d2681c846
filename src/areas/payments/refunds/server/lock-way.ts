import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { CashPaid } from "../../refund-rounding.ts";
import type { RefundTender } from "../plan-money-back.ts";
import {
  isCredit,
  rightOf,
  ruleOf,
  wayOfMethod,
  type PaidAs,
  type Rule,
  type WayBack,
} from "../../ways-back.ts";
import { backOfCredit, paidAsOf } from "../../core/server/paid-as.ts";

interface Asked {
  paymentId: string;
  amount: number;
  hand: RefundTender;
  paidAs?: PaidAs | undefined;
  wayApprovedBy?: string | null | undefined;
}

export interface LockedWay {
  paidAs: PaidAs;
  /** Who approved that money which nothing proves goes back in cash; null if nobody had to. */
  approvedBy: { id: string; name: string } | null;
  /** The money that paid agreed credit; omitted for other payments, which say it themselves. */
  came?: CashPaid | undefined;
}

/**
 * Checks a refund by the table of ways, and returns what the money is. The payment is locked.
 * @throws Refusal credit_stays_credit, unproven_money (`params.reference`), exceeds_refundable, validation_failed (method)
 */
export async function lockWay(tx: Tx, actor: Actor, asked: Asked): Promise<LockedWay> {
  const { paymentId, hand, amount } = asked;
  const payment = await tx
    .selectFrom("payments as p")
    .select(["p.reference", "p.paymentMethod", paidAsOf("p").as("paidAs"), backOfCredit.as("back")])
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const way = wayOfMethod(hand.method);
  if (payment.paymentMethod !== "on_credit" || hand.method === "on_credit")
    return checked(tx, actor, asked, payment.paidAs, ruleOf(payment.paidAs, way), payment);
  // What was paid of agreed credit is as much money as its payments are.
  const kinds = payment.back.filter(({ paidAs }) => paidAs !== "on_credit");
  const kind = asked.paidAs
    ? kinds.find(({ paidAs }) => paidAs === asked.paidAs)
    : kinds.toSorted((one, other) => rank(one.paidAs, way) - rank(other.paidAs, way))[0];
  if (!kind || kind.left < amount)
    return refuse("exceeds_refundable", { params: { left: kind?.left ?? 0 } });
  const rule = ruleOf(kind.paidAs, way);
  return { ...(await checked(tx, actor, asked, kind.paidAs, rule, payment)), came: kind.came };
}

/** What may go back without an approval is chosen first. */
const byEase: readonly Rule[] = ["yes", "approval", "no"];

const rank = (paidAs: PaidAs, way: WayBack): number => byEase.indexOf(ruleOf(paidAs, way));

async function checked(
  tx: Tx,
  actor: Actor,
  { wayApprovedBy, hand }: Asked,
  paidAs: PaidAs,
  rule: Rule,
  { reference }: { reference: string | null },
): Promise<LockedWay> {
  // A card that died is refused where its account is locked, with the reason.
  const isDeadCard = paidAs === "dead_gift_card" && hand.method === "gift_card";
  if (rule === "yes" || isDeadCard) return { paidAs, approvedBy: null };
  if (rule === "no") {
    if (isCredit(paidAs)) refuse("credit_stays_credit");
    refuse("validation_failed", { fields: { method: "does not fit the payment" } });
  }
  const right = rightOf[rule];
  const approvedBy = wayApprovedBy
    ? await userWith(tx, wayApprovedBy)
    : right && may(actor, right)
      ? { id: actor.userId, name: actor.name }
      : undefined;
  return approvedBy
    ? { paidAs, approvedBy }
    : refuse("unproven_money", { params: { reference: reference ?? "" } });
}

const userWith = (tx: Tx, id: string) =>
  tx
    .selectFrom("users")
    .select(["id", sql<string>`name`.as("name")])
    .where("id", "=", id)
    .executeTakeFirst();
