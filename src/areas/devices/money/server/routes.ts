import { routes } from "#src/server/http/routes.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { priceContract } from "../contract.ts";
import { overpaidCashContract } from "../overpaid-cash-contract.ts";
import { giveDeviceCredit, writeOffDevice } from "./give-credit.ts";
import { askForOverpaidCash, getOverpaidCash } from "./overpaid-cash.ts";
import { sendRefundOfDevice } from "./send-refund-of-device.ts";
import { setDeposit } from "./set-deposit.ts";
import { setPrice } from "./set-price.ts";

export const priceRoutes = routes(priceContract, {
  setDevicePrice: (tx, { actor, params, body }) => setPrice(tx, actor, params.id, body),
  giveDeviceCredit: (tx, { actor, params, body }) => giveDeviceCredit(tx, actor, params.id, body),
  sendRefundOfDevice: async (tx, { actor, params, body }) =>
    sendRefundOfDevice(tx, actor, await lockDevice(tx, params.id), body),
  writeOffDevice: (tx, { actor, params, body }) =>
    writeOffDevice(tx, actor, params.id, body.reason),
  setDeviceDeposit: (tx, { actor, params, body }) => setDeposit(tx, actor, params.id, body),
});

export const overpaidCashRoutes = routes(overpaidCashContract, {
  getOverpaidCash: (db, { params }) => getOverpaidCash(db, params.id),
  askForOverpaidCash: (tx, { actor, params, body }) =>
    askForOverpaidCash(tx, actor, params.id, body),
});
