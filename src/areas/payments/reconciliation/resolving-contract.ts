import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, requiredText } from "#src/shared/fields.ts";
import { goodsRefusals, payment, typedReference } from "../contract.ts";

const reason = requiredText(500);

/** What staff do about a payment whose result is not known. */
export const resolvingContract = contract({
  askProvider: {
    method: "POST",
    path: "/api/payments/:id/ask",
    summary: "Asks the provider for the result of a payment now; the answer arrives later",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({}),
    output: done,
    errors: ["invalid_transition"],
    rateLimit: { max: 30, seconds: 60 },
  },
  statePaid: {
    method: "POST",
    path: "/api/payments/:id/paid",
    summary:
      "States that a payment was paid, with its reference, when the provider no longer tells; completes what it pays for, or is late money",
    access: "state_payments",
    params: idParams,
    body: z.strictObject({ reference: typedReference, reason }),
    output: payment,
    errors: ["invalid_transition", "provider_may_answer", "reference_taken", ...goodsRefusals],
    idempotencyKey: "required",
  },
  stateUnpaid: {
    method: "POST",
    path: "/api/payments/:id/not-paid",
    summary: "States that a payment was not paid, when the provider no longer tells; it fails",
    access: "state_payments",
    params: idParams,
    body: z.strictObject({ reason }),
    output: payment,
    errors: ["invalid_transition", "provider_may_answer"],
    idempotencyKey: "required",
  },
  statePaidByLine: {
    method: "POST",
    path: "/api/statement-lines/:id/paid",
    summary:
      "States that a payment was paid, because this line of a statement shows it; the line is matched with it",
    access: "state_payments",
    params: idParams,
    body: z.strictObject({
      paymentId: id,
      /** Required if the line has none. */
      reference: typedReference.optional(),
      reason,
    }),
    output: payment,
    errors: ["invalid_transition", "provider_may_answer", "reference_taken", ...goodsRefusals],
    idempotencyKey: "required",
  },
});
