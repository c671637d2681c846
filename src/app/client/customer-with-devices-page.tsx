import { lazy, Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { CustomerPage } from "#src/areas/customers/client/customer-page.tsx";
import { CustomerDevices } from "#src/areas/devices/list/client/customer-devices.tsx";

const CustomerSales = lazyWithWords(
  () => import("#src/areas/sales/client/customer-sales.tsx"),
  "sales",
);
const CustomerHandsets = lazy(async () => ({
  default: (await import("#src/areas/returns/passport/client/customer-handsets.tsx"))
    .CustomerHandsets,
}));

/** The screen of a customer, with sections of areas that the customers area must not import. */
export function CustomerWithDevicesPage() {
  return (
    <CustomerPage
      devices={({ id }) => (
        <>
          <CustomerDevices customerId={id} />
          <Suspense>
            <CustomerSales customerId={id} />
          </Suspense>
          <Suspense>
            <CustomerHandsets customerId={id} />
          </Suspense>
        </>
      )}
    />
  );
}
