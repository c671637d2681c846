import { routes } from "#src/server/http/routes.ts";
import { receivingContract } from "../contract.ts";
import { receiveStock } from "./receive-stock.ts";

export const receivingRoutes = routes(receivingContract, {
  receiveStock: (tx, { actor, params, body }) => receiveStock(tx, actor, params.id, body),
});
