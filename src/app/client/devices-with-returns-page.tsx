import { DevicesPage } from "#src/areas/devices/list/client/devices-page.tsx";
import { moreOfDevice } from "./more-of-device.tsx";

/** The list of devices; the one that stands beside it is filled as on its own screen. */
export const DevicesWithReturnsPage = () => <DevicesPage more={moreOfDevice} />;
