import { routes } from "#src/server/http/routes.ts";
import { getDeviceStatistics } from "../../core/server/queries.ts";
import { deviceListContract } from "../contract.ts";
import { listDevices } from "./list-devices.ts";

export const deviceListRoutes = routes(deviceListContract, {
  listDevices: (db, { query }) => listDevices(db, query),
  getDeviceStatistics: (db) => getDeviceStatistics(db),
});
