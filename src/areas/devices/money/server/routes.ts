import { routes } from "#src/server/http/routes.ts";
import { priceContract } from "../contract.ts";
import { setDeposit } from "./set-deposit.ts";
import { setPrice } from "./set-price.ts";

export const priceRoutes = routes(priceContract, {
  setDevicePrice: (tx, { actor, params, body }) => setPrice(tx, actor, params.id, body),
  setDeviceDeposit: (tx, { actor, params, body }) => setDeposit(tx, actor, params.id, body),
});
