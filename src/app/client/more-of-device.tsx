import { lazy, Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Device } from "#src/areas/devices/contract.ts";

// These sections are loaded after the device itself, because for most devices there is neither a sale nor a return.
const DeviceSales = lazyWithWords(
  () => import("#src/areas/sales/client/device-sales.tsx"),
  "sales",
);
const DeviceReturns = lazy(async () => ({
  default: (await import("#src/areas/returns/list/client/device-returns.tsx")).DeviceReturns,
}));

/** The sections of sales and returns on the screen of a device. The devices area must not import these areas. */
export const moreOfDevice = (device: Device) => (
  <>
    <Suspense>
      <DeviceSales deviceId={device.id} />
    </Suspense>
    <Suspense>
      <DeviceReturns device={device} />
    </Suspense>
  </>
);
