/** What background jobs do with the answers of providers, for tests that decide when and how a provider answers. */
import type { Database, Tx } from "#src/server/database.ts";
import type { Wanted } from "#src/areas/payments/gateways/server/ask-gateway.ts";
import type { GatewayServices } from "#src/areas/payments/gateways/server/gateway-context.ts";
import type { GatewayAnswer } from "#src/areas/payments/gateways/server/gateway.ts";
import * as expiring from "#src/areas/payments/requests/server/expire-requests.ts";
import * as following from "#src/areas/payments/requests/server/follow-requests.ts";
import * as checking from "#src/areas/payments/taking/server/check-payment.ts";
import { paymentSubjects } from "#src/app/payment-subjects.ts";

export const checkPayment = (db: Database, services: GatewayServices, wanted: Wanted) =>
  checking.checkPayment(db, services, paymentSubjects, wanted);

export const takeTold = (db: Database, attemptId: string, answer: GatewayAnswer) =>
  checking.takeTold(db, paymentSubjects, attemptId, answer);

export const takeAnswer = (
  db: Database,
  paymentId: string,
  answer: GatewayAnswer,
  attemptId?: string,
) => checking.takeAnswer(db, paymentSubjects, paymentId, answer, attemptId);

export const settlePayment = (tx: Tx, paymentId: string, answer: GatewayAnswer) =>
  checking.settlePayment(tx, paymentSubjects, paymentId, answer);

export const expireRequests = (db: Database) => expiring.expireRequests(db, paymentSubjects);

export const { followRequests } = following;
