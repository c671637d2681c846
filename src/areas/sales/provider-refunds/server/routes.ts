import { routes } from "#src/server/http/routes.ts";
import { saleProviderRefundsContract } from "../contract.ts";
import { askForProviderRefund, sendApprovedRefund } from "./ask-for-refund.ts";

export const saleProviderRefundsRoutes = routes(saleProviderRefundsContract, {
  askForProviderRefund: (tx, { actor, params, body }) =>
    askForProviderRefund(tx, actor, params.id, body),
  sendApprovedRefund: (tx, { actor, params }) => sendApprovedRefund(tx, actor, params.id),
});
