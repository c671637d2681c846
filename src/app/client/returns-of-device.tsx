import { lazy, Suspense } from "react";
import type { Device } from "#src/areas/devices/contract.ts";

// With its words, after the device itself: most repairs never come back.
const DeviceReturns = lazy(async () => ({
  default: (await import("#src/areas/returns/client/device-returns.tsx")).DeviceReturns,
}));

/** What the areas above know of a repair, for its screen. */
export const returnsOf = (device: Device) => (
  <Suspense>
    <DeviceReturns device={device} />
  </Suspense>
);
