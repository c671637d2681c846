import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo, useIdParam } from "#src/client/address.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { OwnPageButton } from "../../own-page/client/own-page-button.tsx";
import { StateBadge, TagBadge } from "../../core/client/customer-badges.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOffers } from "./customer-offers.tsx";
import { CustomerMenu, useReasons, type Open } from "./customer-menu.tsx";
import { CustomerTotals } from "./customer-totals.tsx";

const EditCustomerDialog = lazy(() => import("../../management/client/edit-customer-dialog.tsx"));
const DeleteCustomerDialog = lazy(
  () => import("../../management/client/delete-customer-dialog.tsx"),
);
const EraseCustomerDialog = lazyWithWords(
  () => import("../../privacy/client/erase-customer-dialog.tsx"),
  "purchasing-errors",
);
const MergeDialog = lazyWithWords(() => import("../../merging/client/merge-dialog.tsx"), "merging");
const DeactivateCustomerDialog = lazy(
  () => import("../../management/client/deactivate-customer-dialog.tsx"),
);

type Props = {
  /** What the customer owes, for users who may see it. The app passes it, like `devices`. */
  owed?: (customer: Customer) => ReactNode;
  /** Renders the customer's devices. The app passes this function: `customers` must not import `devices`. */
  devices?: (customer: Customer) => ReactNode;
};

export function CustomerPage({ devices, owed }: Props) {
  const { t } = useTranslation("customers");
  const customerId = useIdParam();
  const query = useQuery(read(customersContract.getCustomer, { params: { id: customerId } }));
  useSurvivorsAddress(customerId, query.data?.id);
  return (
    <Loaded
      query={query}
      failed={t("fetchFailed")}
      placeholder={<CustomerSkeleton />}
      gone={<EmptyState title={t("gone")} hint={t("goneHint")} />}
      head={
        <PageHeader title={t("title")} back={{ href: pageHref("/customers"), label: t("title") }} />
      }
    >
      {(customer) => (
        <LoadedCustomer key={customer.id} customer={customer} devices={devices} owed={owed} />
      )}
    </Loaded>
  );
}

/** The address of a merged customer leads to the page of the survivor. */
function useSurvivorsAddress(askedId: string, shownId: string | undefined): void {
  const go = useGo();
  const lead = useEffectEvent((id: string) => {
    go(pageHref("/customers/$id", { id }), { replace: true });
  });
  useEffect(() => {
    if (shownId !== undefined && shownId !== askedId) lead(shownId);
  }, [askedId, shownId]);
}

function LoadedCustomer({
  customer,
  devices,
  owed,
}: {
  customer: Customer;
  devices: Props["devices"] | undefined;
  owed: Props["owed"] | undefined;
}) {
  const { t } = useTranslation("customers");
  const go = useGo();
  const [open, setOpen] = useState<Open>(null);
  const mayNot = useReasons(customer);
  const close = () => setOpen(null);

  return (
    <>
      <PageHeader
        title={customerName(customer, t)}
        back={{ href: pageHref("/customers"), label: t("title") }}
        badge={
          <>
            {customer.erasedAt ? null : <TagBadge tag={customer.tag} />}
            <StateBadge customer={customer} />
          </>
        }
        action={
          <Button
            variant="primary"
            disabledReason={mayNot("updateCustomer")}
            onClick={() => setOpen("edit")}
          >
            {t("edit.action")}
          </Button>
        }
        secondary={
          <>
            <OwnPageButton customer={customer} />
            <CustomerMenu customer={customer} mayNot={mayNot} onOpen={setOpen} />
          </>
        }
      />
      {customer.erasedAt ? <ErasedNotice customer={customer} /> : null}
      <CustomerTotals customer={customer} owed={owed?.(customer)} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 order-2 desk:order-none">
          {devices?.(customer)}
          <CustomerNotes customer={customer} disabledReason={mayNot("addCustomerNote")} />
          <CustomerOffers customer={customer} disabledReason={mayNot("addPromoMessage")} />
        </div>
        <CustomerFacts customer={customer} />
      </div>
      <Suspense>
        {open === "edit" ? <EditCustomerDialog customer={customer} onClose={close} /> : null}
        {open === "deactivate" ? (
          <DeactivateCustomerDialog customer={customer} onClose={close} />
        ) : null}
        {open === "delete" ? (
          <DeleteCustomerDialog
            customer={customer}
            onClose={close}
            onDeactivate={() => setOpen("deactivate")}
            onDeleted={() => go(pageHref("/customers"), { replace: true })}
          />
        ) : null}
        {open === "merge" ? (
          <MergeDialog
            first={customer}
            onClose={close}
            onMerged={({ id }) => {
              close();
              go(pageHref("/customers/$id", { id }), { replace: true });
            }}
          />
        ) : null}
        {open === "erase" ? <EraseCustomerDialog customer={customer} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function ErasedNotice({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation("customers");
  return (
    <div className="mb-4">
      <Notice title={t("erase.doneTitle", { date: formatDate(customer.erasedAt ?? "", language) })}>
        {t("erase.doneReason", { reason: customer.erasedReason ?? "" })}
      </Notice>
    </div>
  );
}

function CustomerSkeleton() {
  return (
    <div>
      <Skeleton className="mt-8 mb-6 h-8 w-64" />
      <Skeleton className="mb-4 h-20" />
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonText lines={8} />
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
