import { lazy, Suspense } from "react";
import { mayUse, useSession } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { CustomerPage } from "#src/areas/customers/customer-page/client/customer-page.tsx";
import { CustomerDevices } from "#src/areas/devices/list/client/customer-devices.tsx";
import { creditReaders } from "#src/areas/payments/credit-ledger/readers.ts";

const CustomerSales = lazyWithWords(
  () => import("#src/areas/sales/sale-page/client/customer-sales.tsx"),
  "sales",
);
const PointsHistory = lazyWithWords(
  () => import("#src/areas/loyalty/points/client/points-history.tsx"),
  "points",
  "loyalty",
);
const CustomerDebts = lazyWithWords(
  () => import("#src/areas/payments/credit/client/customer-debts.tsx"),
  "credit",
  "payments",
);
const CustomerOwed = lazy(async () => ({
  default: (await import("#src/areas/payments/credit/client/customer-owed.tsx")).CustomerOwed,
}));
const CustomerMessages = lazyWithWords(
  () => import("#src/areas/messaging/messages/client/messages-section.tsx"),
  "sms",
  "messaging",
);
const Appointments = lazyWithWords(
  () => import("#src/areas/appointments/calendar/client/appointments-section.tsx"),
  "appointments",
);
const CustomerPayments = lazyWithWords(
  () => import("#src/areas/payments/client/customer-payments.tsx"),
  "payments",
  "reconciliation",
);
const UnpaidRepairDialog = lazyWithWords(
  () => import("#src/areas/devices/money/client/unpaid-repair-dialog.tsx"),
  "credit",
);
const CustomerHandsets = lazy(async () => ({
  default: (await import("#src/areas/returns/passport/client/customer-handsets.tsx"))
    .CustomerHandsets,
}));

/** The screen of a customer, with sections of areas that the customers area must not import. */
export function CustomerWithDevicesPage() {
  const maySeeDebts = mayUse(useSession(), creditReaders);
  return (
    <CustomerPage
      owed={({ id, isWalkIn }) =>
        isWalkIn || !maySeeDebts ? null : (
          <Suspense fallback="…">
            <CustomerOwed customerId={id} />
          </Suspense>
        )
      }
      devices={({ id, name, phone, whatsapp, isWalkIn, preferredLanguage: language }) => (
        <>
          <CustomerDevices customerId={id} />
          {isWalkIn ? null : (
            <Suspense>
              <Appointments customerId={id} />
            </Suspense>
          )}
          {isWalkIn || !maySeeDebts ? null : (
            <Suspense>
              <CustomerDebts
                customer={{ id, name, phone, language }}
                repairDialog={UnpaidRepairDialog}
              />
            </Suspense>
          )}
          <Suspense>
            <CustomerSales customerId={id} />
          </Suspense>
          {isWalkIn ? null : (
            <Suspense>
              <PointsHistory customerId={id} />
            </Suspense>
          )}
          <Suspense>
            <CustomerPayments customerId={id} />
          </Suspense>
          <Suspense>
            <CustomerHandsets customerId={id} />
          </Suspense>
          {isWalkIn ? null : (
            <Suspense>
              <CustomerMessages customer={{ id, name, phone, whatsapp }} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
