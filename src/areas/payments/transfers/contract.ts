import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams } from "#src/shared/fields.ts";
import { goodsRefusals, payment, typedReference } from "../contract.ts";

/** The matching of bank transfers with the payments that wait for them. */
export const transfersContract = contract({
  confirmTransfer: {
    method: "POST",
    path: "/api/payments/:id/transfer-arrived",
    summary:
      "States that a bank transfer arrived; its sale, repair or debt is then paid, and money that is no longer owed is late money",
    access: "take_payments",
    params: idParams,
    body: z.strictObject({ reference: typedReference }),
    output: payment,
    errors: ["invalid_transition", "reference_taken", ...goodsRefusals],
    idempotencyKey: "required",
  },
  confirmTransferByLine: {
    method: "POST",
    path: "/api/statement-lines/:id/transfer-arrived",
    summary:
      "The same, because this line of a bank statement is the transfer; the line is matched with its payment",
    access: "take_payments",
    params: idParams,
    body: z.strictObject({
      paymentId: id,
      /** Required if the line has none. */
      reference: typedReference.optional(),
    }),
    output: payment,
    errors: ["invalid_transition", "reference_taken", ...goodsRefusals],
    idempotencyKey: "required",
  },
});
