import { DevicesPage } from "#src/areas/devices/client/devices-page.tsx";
import { moreOfDevice } from "./more-of-device.tsx";

/** The list of devices. A device that is opened beside the list has the same sections as on its own screen. */
export const DevicesWithReturnsPage = () => <DevicesPage more={moreOfDevice} />;
