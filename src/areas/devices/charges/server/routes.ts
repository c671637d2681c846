import { routes } from "#src/server/http/routes.ts";
import { chargesContract } from "../contract.ts";
import { addCharge, waiveCharge } from "./change-charges.ts";
import { setTaxCode } from "./set-tax-code.ts";

export const chargesRoutes = routes(chargesContract, {
  addDeviceCharge: (tx, { actor, params, body }) => addCharge(tx, actor, params.id, body),
  setDeviceTaxCode: (tx, { actor, params, body }) => setTaxCode(tx, actor, params.id, body),
  waiveDeviceCharge: (tx, { actor, params, body }) => waiveCharge(tx, actor, params, body),
});
