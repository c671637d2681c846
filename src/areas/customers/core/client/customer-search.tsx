import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { useEffect, useMemo, useState, type Ref } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { readFilled } from "#src/client/data/filled-page.ts";
import { read } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { PICKER_SHOWN, SearchPicker, usePickerBox } from "#src/client/ui/fields/search-picker.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { forgetLastCustomer, lastCustomerId } from "./last-customer.ts";

type Props = {
  label: string;
  hideLabel?: boolean;
  onPick: (customer: Customer) => void;
  /** Called with the typed text when the user chooses "create a customer", the last choice of the list. */
  onCreate?: ((typed: string) => void) | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A search field that finds customers by parts of their name or email address, or by phone number. */
export function CustomerSearch({ label, hideLabel, onPick, onCreate, error, ref }: Props) {
  const { t } = useTranslation("customers");
  const isPhone = useIsPhone();
  const { box, search, isSettled } = usePickerBox();
  const { customers, isPlaceholder, failed, retry } = useFoundCustomers(search, box.open);
  return (
    <SearchPicker
      {...box}
      label={label}
      hideLabel={hideLabel}
      placeholder={t(isPhone ? "picker.searchShort" : "picker.search")}
      found={{
        items: customers,
        isSearch: search !== "",
        isAnswered: isSettled && !isPlaceholder && customers !== undefined,
        failed,
        retry,
      }}
      words={{
        recent: t("picker.recent"),
        empty: t("empty.title"),
        nothing: (text) => t("picker.nobody", { text }),
        failed: t("searchFailed"),
        found: (count) => t("picker.found", { count }),
      }}
      row={(customer) => <CustomerChoice customer={customer} />}
      onPick={onPick}
      last={
        onCreate && search
          ? { row: <CreateChoice typed={box.typed} />, onPick: () => onCreate(box.typed) }
          : undefined
      }
      error={error}
      ref={ref}
    />
  );
}

function CreateChoice({ typed }: { typed: string }) {
  const { t } = useTranslation("customers");
  return (
    <span className="flex items-center gap-2.5 font-medium text-accent-ink">
      <UserRoundPlus size={16} aria-hidden="true" />
      {t("picker.createTyped", { text: typed.trim() })}
    </span>
  );
}

function CustomerChoice({ customer }: { customer: Customer }) {
  const { t } = useTranslation("customers");
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-medium">{customerName(customer, t)}</span>
      {customer.isActive ? null : <Badge>{t("inactive")}</Badge>}
      <span className="shrink-0 text-ink-quiet tabular-nums">
        {customer.phone ? formatPhone(customer.phone) : ""}
      </span>
    </>
  );
}

/**
 * Reads the customers for the list of the search field. Without typed text these are the remembered customer (see
 * last-customer.ts) and the newest customers. The previous results stay visible while the next results load.
 */
function useFoundCustomers(search: string, open: boolean) {
  const answer = useQuery({
    ...readFilled(customersContract.listCustomers, {
      query: { limit: PICKER_SHOWN, ...(search ? { search, status: "all" } : {}) },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const last = useLastCustomer(open);
  const items = answer.data?.items as Customer[] | undefined;
  const customers = useMemo(() => {
    if (!items || search || !last) return items;
    return [last, ...items.filter((each) => each.id !== last.id)].slice(0, PICKER_SHOWN);
  }, [items, search, last]);
  return {
    customers,
    isPlaceholder: answer.isPlaceholderData,
    failed: answer.isError,
    retry: answer.refetch,
  };
}

function useLastCustomer(open: boolean): Customer | null {
  const [id] = useState(lastCustomerId);
  const { data, error } = useQuery({
    ...read(customersContract.getCustomer, { params: { id: id ?? "" } }),
    enabled: open && id !== null,
  });
  const isGone = (error instanceof ApiRefusal && error.code === "not_found") || data?.erasedAt;
  useEffect(() => {
    if (isGone) forgetLastCustomer();
  }, [isGone]);
  return data?.isActive ? data : null;
}
