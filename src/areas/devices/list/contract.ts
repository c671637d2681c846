/**
 * Reads the list of devices, and their number by status. The first screen calls both, so they have a contract of their
 * own: the table of all other endpoints of devices is loaded later.
 */
import { contract } from "#src/shared/contract.ts";
import { page } from "#src/shared/fields.ts";
import { deviceStatistics, devicesQuery, deviceSummary } from "../core/contract.ts";

export const deviceListContract = contract({
  listDevices: {
    method: "GET",
    path: "/api/devices",
    summary:
      "Devices, newest first; searched by ticket, receipt, brand, model, serial, IMEI, customer name or phone",
    access: "view_devices",
    refreshesOn: ["devices", "customers", "users", "settings"],
    query: devicesQuery,
    output: page(deviceSummary),
  },
  getDeviceStatistics: {
    method: "GET",
    path: "/api/devices/statistics",
    summary: "How many devices are where",
    access: "view_devices",
    refreshesOn: ["devices", "settings"],
    output: deviceStatistics,
  },
});
