import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { ratingsContract } from "../contract.ts";
import { rateDevice, rateTrackedDevice } from "./rate-device.ts";
import { getTrackedDeviceId } from "../../core/server/tracked-device.ts";

export const ratingsRoutes: AreaRoutes = routes(ratingsContract, {
  rateDevice: (tx, { actor, params, body }) => rateDevice(tx, actor, params.id, body),
  rateTrackedDevice: async (tx, { params, body }) =>
    rateTrackedDevice(tx, await getTrackedDeviceId(tx, params.token), body),
});
