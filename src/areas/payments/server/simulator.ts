import { twoDigits } from "#src/shared/two-digits.ts";
import type { Gateway, GatewayAnswer, GatewayPayment } from "./gateways.ts";

const ANSWERS_AFTER_MS = 1000;
const UNKNOWN_FOR_MS = 3000;

/**
 * The built-in provider, which moves no money. A payment completes after a second. Other results are chosen by the last
 * two digits of the amount in minor units, or if these are 00, of the phone number: 01 fails · 02 gets no answer until
 * its sale is cancelled, then fails · 03 is unknown for three seconds, then completes · 04 stays unknown.
 */
export const simulator: Gateway = {
  push: async (payment) => answerTo(payment),
  enquire: async (payment) => answerTo(payment),
};

function answerTo(payment: GatewayPayment): GatewayAnswer {
  const waited = Date.now() - Date.parse(payment.askedAt);
  switch (magicOf(payment)) {
    case "01":
      return { status: "failed", reason: { code: "declined" } };
    case "02":
      return payment.isAbandoned
        ? { status: "failed", reason: { code: "ran_out" } }
        : { status: "processing" };
    case "03":
      return waited < UNKNOWN_FOR_MS ? { status: "unknown" } : completed(payment);
    case "04":
      return { status: "unknown" };
    default:
      return waited < ANSWERS_AFTER_MS ? { status: "processing" } : completed(payment);
  }
}

const completed = ({ paymentNumber }: GatewayPayment): GatewayAnswer => ({
  status: "completed",
  reference: `SIM-${paymentNumber.replace("PAY-", "")}`,
});

function magicOf({ phone, amount }: GatewayPayment): string {
  const cents = twoDigits(amount % 100);
  return cents === "00" ? (phone ?? "00").slice(-2) : cents;
}
