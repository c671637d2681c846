import { routes } from "#src/server/http/routes.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { resolvingContract } from "../resolving-contract.ts";
import { askProvider } from "./ask-provider.ts";
import { statePaid, statePaidByLine, stateUnpaid } from "./resolve-payment.ts";

export const resolvingRoutes = (subjects: PaymentSubjects) =>
  routes(resolvingContract, {
    askProvider: (tx, { actor, params }) => askProvider(tx, actor, params.id),
    statePaid: (tx, { actor, params, body }) => statePaid(tx, actor, subjects, params.id, body),
    stateUnpaid: (tx, { actor, params, body }) =>
      stateUnpaid(tx, actor, subjects, params.id, body.reason),
    statePaidByLine: (tx, { actor, params, body }) =>
      statePaidByLine(tx, actor, subjects, params.id, body),
  });
