import { routes } from "#src/server/http/routes.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { providerRefundsContract } from "../contract.ts";
import { askAboutRefund } from "./ask-about-refund.ts";
import { listProviderRefunds } from "./queries.ts";
import { resolveProviderRefund } from "./settle-refund.ts";

export const providerRefundRoutes = (subjects: PaymentSubjects) =>
  routes(providerRefundsContract, {
    listProviderRefunds: (db, { query }) => listProviderRefunds(db, query),
    askAboutRefund: (tx, { actor, params }) => askAboutRefund(tx, actor, params.id),
    resolveProviderRefund: (tx, { actor, params, body }) =>
      resolveProviderRefund(tx, actor, subjects, params.id, body),
  });
