import { beginsWork } from "../rules.ts";
import type { DeviceStatus } from "../../rules.ts";

/** The body that moves a device on. A move with which the user's own work begins starts the clock too. */
export const statusBody = (
  to: DeviceStatus,
  device: { version: number; assignedTo: string | null },
  userId: string,
) => ({
  status: to,
  version: device.version,
  ...(beginsWork(to, device, userId) && { startWork: true }),
});
