import { DevicePage } from "#src/areas/devices/client/device-page.tsx";
import { moreOfDevice } from "./more-of-device.tsx";

/** A repair's screen, filled with what the areas above know of it. */
export const DeviceWithReturnsPage = () => <DevicePage more={moreOfDevice} />;
