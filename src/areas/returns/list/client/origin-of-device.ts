import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";

/** What the form of a new return shows of the repair that comes back. */
export const originOf = (device: Device, t: Parameters<typeof customerName>[1]) => ({
  deviceId: device.id,
  name: `${device.brand} ${device.model}`,
  detail: `${device.ticketNumber} · ${customerName(device.customer, t)}`,
  most: 1,
});
