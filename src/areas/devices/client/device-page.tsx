import type { ReactNode } from "react";
import { useIdParam } from "#src/client/address.ts";
import type { Device } from "../contract.ts";
import { DeviceDetail } from "./device-detail.tsx";

/** The page /devices/{id}. `more` adds content of areas that devices may not import. */
export function DevicePage({ more }: { more?: (device: Device) => ReactNode }) {
  const id = useIdParam();
  return <DeviceDetail key={id} id={id} more={more} />;
}
