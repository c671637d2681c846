import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import type { LockedSubject, PaymentSubjects, StoreRefund } from "./payment-subject.ts";

/** The subject of one payment. */
export interface SubjectOf {
  hold: (tx: Tx) => Promise<LockedSubject>;
  retry: (tx: Tx, actor: Actor) => Promise<void>;
  /** Uses late money that was asked for this subject. */
  useLateMoney: (tx: Tx, actor: Actor) => Promise<Payment>;
  /** @throws Refusal invalid_transition for a subject whose money goes back by hand only */
  lockForRefund: (tx: Tx) => Promise<StoreRefund>;
}

/** What a payment pays for. A payment never changes its subject. @throws Refusal not_found, invalid_transition */
export async function subjectOf(
  tx: Tx,
  subjects: PaymentSubjects,
  paymentId: string,
): Promise<SubjectOf> {
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "amount", "paymentMethod as method", "saleId", "deviceId", "creditAccountId"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow(notFound);
  const { saleId, deviceId, creditAccountId } = payment;
  const of = (subject: PaymentSubjects[keyof PaymentSubjects], id: string): SubjectOf => ({
    hold: (within) => subject.hold(within, id, payment),
    retry: (within, actor) => subject.retry(within, actor, id, payment),
    useLateMoney: (within, actor) => subject.useLateMoney(within, actor, id, paymentId),
    lockForRefund: (within) =>
      subject.lockForRefund?.(within, id) ??
      refuse("invalid_transition", { detail: "This money goes back by hand only" }),
  });
  if (saleId) return of(subjects.sale, saleId);
  if (deviceId) return of(subjects.repair, deviceId);
  if (creditAccountId) return of(subjects.debt, creditAccountId);
  return refuse("invalid_transition", { detail: "This payment pays for nothing" });
}
