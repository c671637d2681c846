import { routes } from "#src/server/http/routes.ts";
import { giveBackLateMoney, noteSameMoney } from "#src/areas/payments/server/late-money.ts";
import { lateMoneyContract } from "../contract.ts";
import { assignLateMoney } from "./assign-late-money.ts";

export const lateMoneyRoutes = routes(lateMoneyContract, {
  giveBackLateMoney: (tx, { actor, params, body }) => giveBackLateMoney(tx, actor, params.id, body),
  noteSameMoney: (tx, { actor, params, body }) => noteSameMoney(tx, actor, params.id, body.reason),
  assignLateMoney: (tx, { actor, params, body }) =>
    assignLateMoney(tx, actor, params.id, body.deviceId),
});
