import { lazy, Suspense } from "react";
import { CustomerPage } from "#src/areas/customers/client/customer-page.tsx";
import { CustomerDevices } from "#src/areas/devices/client/customer-devices.tsx";

const CustomerHandsets = lazy(async () => ({
  default: (await import("#src/areas/returns/client/customer-handsets.tsx")).CustomerHandsets,
}));

/** A customer's screen, filled with what the areas above know of them. */
export function CustomerWithDevicesPage() {
  return (
    <CustomerPage
      devices={({ id }) => (
        <>
          <CustomerDevices customerId={id} />
          <Suspense>
            <CustomerHandsets customerId={id} />
          </Suspense>
        </>
      )}
    />
  );
}
