import { DevicePage } from "#src/areas/devices/client/device-page.tsx";
import { moreOfDevice } from "./more-of-device.tsx";

/** A device's screen with the sections of higher areas. */
export const DeviceWithReturnsPage = () => <DevicePage more={moreOfDevice} />;
