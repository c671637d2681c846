import { useIdParam } from "#src/client/address.ts";
import { DeviceDetail } from "./device-detail.tsx";
import type { MoreOfDevice } from "./more-of-device.ts";

/** The page /devices/{id}. `more` adds content of areas that devices may not import. */
export function DevicePage({ more }: { more?: MoreOfDevice }) {
  const id = useIdParam();
  return <DeviceDetail key={id} id={id} more={more} />;
}
