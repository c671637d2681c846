import type { ReactNode } from "react";
import { useIdParam } from "#src/client/address.ts";
import type { Device } from "../contract.ts";
import { DeviceDetail } from "./device-detail.tsx";

/** /devices/{id}. `more`: content that an area above devices in the order of areas adds for this device. */
export function DevicePage({ more }: { more?: (device: Device) => ReactNode }) {
  const id = useIdParam();
  return <DeviceDetail key={id} id={id} more={more} />;
}
