import { useQuery } from "@tanstack/react-query";
import {
  Download,
  Ellipsis,
  Eraser,
  FolderDown,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo, useIdParam } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useExports } from "../privacy/client/use-exports.ts";
import { customersContract, type Customer } from "../contract.ts";
import { whyNot, type CustomerAct } from "../rules.ts";
import { OwnPageButton } from "../own-page/client/own-page-button.tsx";
import { StateBadge, TagBadge } from "./customer-badges.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOffers } from "./customer-offers.tsx";

const EditCustomerDialog = lazy(() => import("./edit-customer-dialog.tsx"));
const DeleteCustomerDialog = lazy(() => import("./delete-customer-dialog.tsx"));
const EraseCustomerDialog = lazy(() => import("./erase-customer-dialog.tsx"));
const DeactivateCustomerDialog = lazy(() => import("./deactivate-customer-dialog.tsx"));

type Props = {
  /** Renders the customer's devices. The app passes this function: `customers` must not import `devices`. */
  devices?: (customer: Customer) => ReactNode;
};

export function CustomerPage({ devices }: Props) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const customerId = useIdParam();
  const { data, error, isFetching, refetch } = useQuery(
    read(customersContract.getCustomer, { params: { id: customerId } }),
  );
  if (data) return <Loaded key={data.id} customer={data} devices={devices} />;
  if (!error) return <Loading />;
  const isGone = error instanceof ApiRefusal && error.code === "not_found";
  return (
    <>
      <PageHeader title={t("title")} back={{ href: pageHref("/customers"), label: t("title") }} />
      <ErrorState
        title={isGone ? t("gone") : t("fetchFailed")}
        detail={isGone ? t("goneHint") : errorText(error)}
        retrying={isFetching}
        {...(isGone ? {} : { onRetry: () => void refetch() })}
      />
    </>
  );
}

type Open = "edit" | "delete" | "erase" | "deactivate" | null;

function Loaded({
  customer,
  devices,
}: {
  customer: Customer;
  devices: Props["devices"] | undefined;
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
            <MoreMenu customer={customer} mayNot={mayNot} onOpen={setOpen} />
          </>
        }
      />
      {customer.erasedAt ? <ErasedNotice customer={customer} /> : null}
      <Totals customer={customer} />
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
        {open === "erase" ? <EraseCustomerDialog customer={customer} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

type MayNot = (act: CustomerAct) => string | null;

/** Returns a function that tells why the user may not perform an act for this customer; null when it is allowed. */
function useReasons(customer: Customer): MayNot {
  const { permissions } = useSession();
  const { t } = useTranslation("errors");
  return (act) => {
    const refusal = whyNot(act, customer, permissions);
    return refusal && t(refusal);
  };
}

function MoreMenu({
  customer,
  mayNot,
  onOpen,
}: {
  customer: Customer;
  mayNot: MayNot;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation("customers");
  const activate = useActivate(customer);
  const { saveData, saveFiles } = useExports(customer);
  const items: MenuItem[] = [
    customer.isActive
      ? {
          label: t("deactivate.action"),
          icon: <UserRoundX size={16} />,
          disabledReason: mayNot("deactivateCustomer"),
          onSelect: () => onOpen("deactivate"),
        }
      : {
          label: t("activate"),
          icon: <UserRoundCheck size={16} />,
          disabledReason: mayNot("activateCustomer"),
          onSelect: activate,
        },
    {
      label: t("export.action"),
      icon: <Download size={16} />,
      disabledReason: mayNot("exportCustomer"),
      onSelect: () => void saveData(),
    },
    {
      label: t("export.files"),
      icon: <FolderDown size={16} />,
      disabledReason: mayNot("exportCustomer"),
      onSelect: saveFiles,
    },
    "separator",
    {
      label: t("erase.action"),
      icon: <Eraser size={16} />,
      danger: true,
      disabledReason: mayNot("eraseCustomer"),
      onSelect: () => onOpen("erase"),
    },
    {
      label: t("delete.action"),
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: mayNot("deleteCustomer"),
      onSelect: () => onOpen("delete"),
    },
  ];
  return (
    <Menu label={t("moreActs")} items={items}>
      {(trigger) => (
        <Button
          {...trigger}
          variant="ghost"
          aria-label={t("moreActs")}
          icon={<Ellipsis size={18} aria-hidden="true" />}
        />
      )}
    </Menu>
  );
}

function useActivate(customer: Customer): () => void {
  const { t } = useTranslation("customers");
  const write = useWrite(customersContract.activateCustomer, {
    onSuccess: () => toasts.success(t("updated")),
  });
  return () =>
    write.mutate(
      { params: { id: customer.id }, body: { version: customer.version } },
      { onError: () => toasts.error(t("updateFailed")) },
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

function Totals({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation("customers");
  return (
    <StatStrip
      label={t("totals")}
      stats={[
        { label: t("field.totalSpent"), value: <Money minor={customer.totalSpent} /> },
        {
          label: t("field.points"),
          value: formatNumber(customer.points, language),
          hint: t("pointsHint", {
            earned: formatNumber(customer.totalPointsEarned, language),
            redeemed: formatNumber(customer.totalPointsRedeemed, language),
          }),
        },
        { label: t("field.loyaltyLevel"), value: t(`level.${customer.loyaltyLevel}`) },
        {
          label: t("field.lastVisit"),
          value: customer.lastVisit ? <RelativeTime iso={customer.lastVisit} /> : t("never"),
        },
      ]}
    />
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton className="mt-8 mb-6 h-8 w-64" />
      <Skeleton className="mb-4 h-20" />
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonText lines={8} />
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
