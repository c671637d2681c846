import { lazy, Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { MoreOfDevice } from "#src/areas/devices/client/more-of-device.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";

// These sections are loaded after the device itself, because most devices have none of them.
const DeviceSales = lazyWithWords(
  () => import("#src/areas/sales/sale-page/client/device-sales.tsx"),
  "sales",
);
const DeviceLateMoney = lazyWithWords(
  () => import("#src/areas/sales/late-money/client/late-money-section.tsx"),
  "late-money",
  "payments",
  "payment-failures",
);
const DeviceMessages = lazyWithWords(
  () => import("#src/areas/messaging/messages/client/messages-section.tsx"),
  "sms",
  "messaging",
);
const DeviceAppointments = lazyWithWords(
  () => import("#src/areas/appointments/calendar/client/appointments-section.tsx"),
  "appointments",
);
const DeviceReturns = lazy(async () => ({
  default: (await import("#src/areas/returns/list/client/device-returns.tsx")).DeviceReturns,
}));

const WarrantyOffer = lazy(() => import("#src/areas/returns/list/client/warranty-offer.tsx"));

/** What is offered below the head of a device: a return under warranty, after it was handed back. */
const offersFor = (device: Device) =>
  device.status === "done" ? (
    <Suspense>
      <WarrantyOffer device={device} />
    </Suspense>
  ) : null;

/**
 * The sections of appointments, messages, late money, sales and returns on the screen of a device. The devices area
 * must not import these areas.
 */
const sectionsFor = (device: Device) => (
  <>
    {device.payments.some(({ status }) => status === "late") ? (
      <Suspense>
        <DeviceLateMoney payments={device.payments} />
      </Suspense>
    ) : null}
    <Suspense>
      <DeviceAppointments deviceId={device.id} />
    </Suspense>
    <Suspense>
      <DeviceSales deviceId={device.id} />
    </Suspense>
    <Suspense>
      <DeviceReturns device={device} />
    </Suspense>
    {device.customer.id === WALK_IN_CUSTOMER_ID ? null : (
      <Suspense>
        <DeviceMessages customer={device.customer} deviceId={device.id} />
      </Suspense>
    )}
  </>
);

export const moreOfDevice: MoreOfDevice = (device, place) =>
  place === "head" ? offersFor(device) : sectionsFor(device);
