import { debtSubject } from "#src/areas/payments/credit/server/debt-subject.ts";
import type { PaymentSubjects } from "#src/areas/payments/subjects/server/payment-subject.ts";
import { returnedRepairSubject } from "#src/areas/returns/steps/server/returned-repair-subject.ts";
import { returnedSaleSubject } from "#src/areas/returns/steps/server/returned-sale-subject.ts";

/** Everything that payments can pay for. Returns complete what devices and sales do when money goes back. */
export const paymentSubjects: PaymentSubjects = {
  sale: returnedSaleSubject,
  repair: returnedRepairSubject,
  debt: debtSubject,
};
