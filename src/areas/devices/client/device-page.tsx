import type { ReactNode } from "react";
import { useIdParam } from "#src/client/address.ts";
import type { Device } from "../contract.ts";
import { DeviceDetail } from "./device-detail.tsx";

/** /devices/{id}; `more` is content of a higher area. */
export function DevicePage({ more }: { more?: (device: Device) => ReactNode }) {
  const id = useIdParam();
  return <DeviceDetail key={id} id={id} more={more} />;
}
