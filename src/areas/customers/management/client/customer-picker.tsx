import { UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Initials } from "#src/client/ui/initials.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Customer } from "../../contract.ts";
import { CustomerSearch } from "../../core/client/customer-search.tsx";
import type { AskedField } from "./form-shape.ts";

const NewCustomerInline = lazy(() => import("./new-customer-inline.tsx"));

type Props = {
  /** The chosen customer. While it is null, the picker shows the search or the form of a new customer. */
  value: Customer | null;
  /** Called with the active customer that the user chose or created, or with null when the user removes the choice. */
  onSelect: (customer: Customer | null) => void;
  /**
   * Called after a customer was passed to `onSelect`, so that the form can move the focus to its next field. It is not
   * called if the user has gone to another field while the new customer was saved.
   */
  onPicked: () => void;
  /** The fields that the form of a new customer requires in addition to name and phone number. */
  requiredFields?: readonly AskedField[];
  /** The message below the search when the user submits the form without a customer. */
  error?: string | undefined;
};

/** A field for choosing or creating a customer within another form, for example at intake. */
export function CustomerPicker({ value, onSelect, onPicked, requiredFields = [], error }: Props) {
  const { t } = useTranslation("customers");
  const mayCreate = useMay()("create_customers");
  const [creating, setCreating] = useState<string | null>(null);
  const [inactive, setInactive] = useState<Customer | null>(null);
  const { searchBox, goToSearch } = useSearchFocus();
  const newCustomer = useRef<HTMLDivElement>(null);

  const select = (customer: Customer) => {
    if (!customer.isActive) {
      setCreating(null);
      setInactive(customer);
      return;
    }
    setInactive(null);
    setCreating(null);
    const hasFocusElsewhere =
      newCustomer.current?.contains(document.activeElement) === false &&
      document.activeElement !== document.body;
    onSelect(customer);
    if (!hasFocusElsewhere) onPicked();
  };

  if (value) {
    return (
      <ChosenCustomer
        customer={value}
        onChange={() => {
          goToSearch();
          // The form may have got the customer otherwise, while one was typed here.
          setCreating(null);
          setInactive(null);
          onSelect(null);
        }}
      />
    );
  }

  if (creating !== null) {
    return (
      <div ref={newCustomer}>
        <Suspense fallback={<SkeletonText lines={6} />}>
          <NewCustomerInline
            typed={creating}
            asked={requiredFields}
            onAdded={select}
            onCancel={() => {
              goToSearch();
              setCreating(null);
            }}
          />
        </Suspense>
      </div>
    );
  }

  const create = (typed: string) => {
    setInactive(null);
    setCreating(typed);
  };
  return (
    <div className="flex flex-col gap-2">
      {/* The button is beside or above the box, because the open list would cover a button below the box. */}
      <div className="flex items-start gap-2 phone:flex-col-reverse phone:items-stretch">
        <div className="min-w-0 flex-1">
          <CustomerSearch
            ref={searchBox}
            label={t("picker.label")}
            hideLabel
            error={error}
            onPick={select}
            onCreate={mayCreate ? create : undefined}
          />
        </div>
        {mayCreate ? (
          <Button icon={<UserRoundPlus size={16} />} onClick={() => create("")}>
            {t("picker.create")}
          </Button>
        ) : null}
      </div>
      {inactive ? (
        <Notice
          tone="loss"
          action={
            <AppLink href={pageHref("/customers/$id", inactive)} className="font-medium underline">
              {t("picker.openPage")}
            </AppLink>
          }
        >
          {t("picker.inactive", { name: inactive.name })}
        </Notice>
      ) : null}
    </div>
  );
}

function ChosenCustomer({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  const { t } = useTranslation("customers");
  const name = customerName(customer, t);
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-sunken px-3 py-2.5">
      <Initials name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-quiet tabular-nums">
          {customer.phone ? formatPhone(customer.phone) : ""}
        </p>
      </div>
      <Button size="small" onClick={onChange}>
        {t("picker.change")}
      </Button>
    </div>
  );
}

/** `goToSearch` moves the focus to the search as soon as it appears. The button that had the focus disappears then. */
function useSearchFocus() {
  const searchBox = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !searchBox.current) return;
    isWanted.current = false;
    searchBox.current.focus();
  });
  const goToSearch = () => {
    isWanted.current = true;
  };
  return { searchBox, goToSearch };
}
