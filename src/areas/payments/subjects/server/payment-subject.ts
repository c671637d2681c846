import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { HandRefund, Payment } from "../../contract.ts";
import type { PaymentFailure } from "../../payment-failure.ts";

/** A payment, as its subject needs to know it. */
export interface SubjectPayment {
  id: string;
  /** In minor units. */
  amount: number;
  method: string;
}

/** A subject that is locked until the transaction ends, and what it says about one of its payments. */
export interface LockedSubject {
  /** Whether it still waits for the money. */
  isWaiting: boolean;
  /** Completes the payment, and what it pays for. Returns false if the payment is no longer open. */
  complete: (reference: string) => Promise<boolean>;
  /** Why the money is late if it no longer waits. */
  whyLate: PaymentFailure;
  /** Releases what was reserved until the payment, which failed just now. */
  release?: () => Promise<void>;
}

/** What a provider gave back of a payment, as its subject stores it. */
export interface SentRefund {
  paymentId: string;
  /** In minor units. */
  amount: number;
  /** What the subject said when it asked: what comes back, or for what. */
  lines: readonly object[];
  /** The payment's own method and wallet, with the provider's reference. */
  hand: HandRefund;
  /** Null if the customer was erased. */
  reason: string | null;
  wasLate: boolean;
}

/** Stores a refund of a subject that is locked, and returns the id of the payment's refund. */
export type StoreRefund = (actor: Actor, refund: SentRefund) => Promise<string>;

/**
 * What a payment pays for: a sale, a repair or a debt. The area that owns it implements this interface, so that payments
 * can be followed without knowing sales and repairs. `src/app/payment-subjects.ts` lists the implementations.
 */
export interface PaymentSubject {
  /**
   * Locks the subject. Every verb calls it before it locks the payment.
   * @throws Refusal not_found
   */
  hold: (tx: Tx, id: string, payment: SubjectPayment) => Promise<LockedSubject>;
  /**
   * Asks the customer again after a failed payment, with `restartPayment`. Refuses if less is owed by now, and reserves
   * again what the failure released.
   * @throws Refusal forbidden, and the refusals of the subject
   */
  retry: (tx: Tx, actor: Actor, id: string, payment: SubjectPayment) => Promise<void>;
  /**
   * Uses the late money of payment `paymentId`, which may have been asked for something else. Returns the payment that
   * it became.
   * @throws Refusal invalid_transition, and the refusals of the subject
   */
  useLateMoney: (tx: Tx, actor: Actor, id: string, paymentId: string) => Promise<Payment>;
  /**
   * Locks the subject, and returns what stores a refund of it once its provider has given the money back. `actor` asked
   * for it, and had the rights then. Absent for a subject whose money goes back by hand only.
   * @throws Refusal not_found; `StoreRefund` throws the refusals of a refund of the subject
   */
  lockForRefund?: (tx: Tx, id: string) => Promise<StoreRefund>;
}

export interface PaymentSubjects {
  readonly sale: PaymentSubject;
  readonly repair: PaymentSubject;
  readonly debt: PaymentSubject;
}
