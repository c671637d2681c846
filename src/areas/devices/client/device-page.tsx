import { useIdParam } from "#src/client/address.ts";
import { DeviceDetail } from "./device-detail.tsx";

/** /devices/{id} */
export function DevicePage() {
  const id = useIdParam();
  return <DeviceDetail key={id} id={id} />;
}
