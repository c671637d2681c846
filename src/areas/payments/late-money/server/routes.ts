import { routes } from "#src/server/http/routes.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { lateMoneyContract } from "../contract.ts";
import { assignLateMoney } from "./assign-late-money.ts";
import { sendLateMoneyBack } from "./send-late-money.ts";
import { giveBackLateMoney, noteSameMoney } from "./late-money.ts";

export const lateMoneyRoutes = (subjects: PaymentSubjects) =>
  routes(lateMoneyContract, {
    giveBackLateMoney: (tx, { actor, params, body }) =>
      giveBackLateMoney(tx, actor, params.id, body),
    sendLateMoneyBack: (tx, { actor, params, body }) =>
      sendLateMoneyBack(tx, actor, params.id, body.reason),
    noteSameMoney: (tx, { actor, params, body }) =>
      noteSameMoney(tx, actor, params.id, body.reason),
    assignLateMoney: (tx, { actor, params, body }) =>
      assignLateMoney(tx, actor, subjects, params.id, body.deviceId),
  });
