/**
 * When an overpayment may be paid back in cash at the hand-over although no statement line proves the payments. The
 * screen and the server use these rules.
 */
/** Money that nothing proves, as a request names it. */
export interface NamedCash {
  paymentId: string;
  /** In minor units. */
  amount: number;
}

/** Whether a request names all of this money: each of the payments, with no less than goes back of it. */
export const namesAll = (
  named: readonly NamedCash[],
  unproven: readonly { payment: { id: string }; amount: number }[],
): boolean =>
  unproven.every(({ payment, amount }) =>
    named.some(({ paymentId, ...most }) => paymentId === payment.id && most.amount >= amount),
  );
