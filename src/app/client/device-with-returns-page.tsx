import { DevicePage } from "#src/areas/devices/client/device-page.tsx";
import { moreOfDevice } from "./more-of-device.tsx";

/** The screen of a device. It adds sections of areas that the devices area must not import (sales, returns). */
export const DeviceWithReturnsPage = () => <DevicePage more={moreOfDevice} />;
