import type { TaskList } from "graphile-worker";
import * as z from "zod";
import { id } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { gatewayAnswer } from "../../gateways/contract.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import { ASK_PROVIDER, askNow } from "../../reconciliation/server/ask-provider.ts";
import { CHECK_PAYMENT } from "../../taking/server/ask-for-payment.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { checkPayment, takeTold } from "../../taking/server/check-payment.ts";
import { expireRequests } from "./expire-requests.ts";
import { FOLLOW_REQUESTS, followRequests } from "./follow-requests.ts";

/** What to check: the last attempt of a payment, or one attempt and what a verified callback told about it. */
const checkPayload = z.union([
  z.object({ attemptId: id, told: gatewayAnswer }),
  z.object({ attemptId: id }),
  z.object({ paymentId: id }),
]);

const askPayload = z.object({ paymentId: id, actorId: id });

/** The jobs that follow requests for money. */
export const requestTasks = (
  db: Database,
  services: GatewayServices,
  subjects: PaymentSubjects,
): TaskList => ({
  [CHECK_PAYMENT]: (payload) => {
    const wanted = checkPayload.parse(payload);
    return "told" in wanted
      ? takeTold(db, subjects, wanted.attemptId, wanted.told)
      : checkPayment(db, services, subjects, wanted);
  },
  [ASK_PROVIDER]: (payload) => askNow(db, services, subjects, askPayload.parse(payload)),
  /** Gives up the requests for money of repairs and debts that were not paid in time. */
  expire_requests: () => expireRequests(db, subjects),
  [FOLLOW_REQUESTS]: () => followRequests(db),
});
