import { routes } from "#src/server/http/routes.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { requestsContract } from "../contract.ts";
import { retryPayment } from "./retry-payment.ts";

export const requestsRoutes = (subjects: PaymentSubjects) =>
  routes(requestsContract, {
    retryPayment: (tx, { actor, params }) => retryPayment(tx, actor, subjects, params.id),
  });
