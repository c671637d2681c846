import { routes } from "#src/server/http/routes.ts";
import { devicesTodayContract } from "../contract.ts";
import { getDevicesToday } from "./devices-today.ts";

export const devicesTodayRoutes = routes(devicesTodayContract, {
  getDevicesToday: (db, { actor }) => getDevicesToday(db, actor),
});
