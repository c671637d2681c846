import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search, UserRoundPlus } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type Ref } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { ApiRefusal } from "#src/client/api.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { useSettled } from "#src/client/settled.ts";
import { useAnchored } from "#src/client/ui/anchored.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/field.tsx";
import { useListbox } from "#src/client/ui/listbox.ts";
import { Skeleton } from "#src/client/ui/skeleton.tsx";
import { customersContract, type Customer } from "../contract.ts";
import { forgetLastCustomer, lastCustomerId } from "./last-customer.ts";

/** Fewer letters find too many; until then those who were here lately are offered. */
const LETTERS = 2;
const SHOWN = 8;

type Props = {
  label: string;
  hideLabel?: boolean;
  onPick: (customer: Customer) => void;
  /** Offers to create somebody as the last choice; given what was typed. */
  onCreate?: ((typed: string) => void) | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

type Choice = Customer | "create";

/** Finds a customer by name or phone among any number of them. A combobox: arrows move, Enter picks, Escape closes. */
export function CustomerSearch({ label, hideLabel, onPick, onCreate, error, ref }: Props) {
  const { t } = useTranslation("customers");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const found = useFoundCustomers(typed, open);

  const { customers } = found;
  const mayCreate = onCreate !== undefined;
  const offersCreate = mayCreate && found.isSearch;
  const choices = useMemo<Choice[]>(
    () => [...(customers ?? []), ...(offersCreate ? (["create"] as const) : [])],
    [customers, offersCreate],
  );
  const { inputProps, listProps, optionProps, activeIndex } = useListbox({
    items: choices,
    open,
    onOpenChange: setOpen,
    // Enter takes the first match, but never one of an earlier search while the answer is on its way.
    startAtFirst: found.isSearch && found.isAnswered && (customers?.length ?? 0) > 0,
    onPick: (choice) => {
      setOpen(false);
      if (choice === "create") onCreate?.(typed);
      else onPick(choice);
    },
  });
  useAnchored(open, box, list, { sameWidth: true });

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={cx("font-medium", hideLabel && "sr-only")}>
        {label}
      </label>
      <div ref={box} className="relative flex items-center">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute left-3 text-ink-faint"
        />
        <input
          {...inputProps}
          ref={ref}
          id={id}
          type="text"
          inputMode="search"
          value={typed}
          placeholder={t("picker.search")}
          maxLength={100}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(controlClasses, "pl-9")}
          onKeyDown={(event) => {
            inputProps.onKeyDown(event);
            // Never sends the form around it.
            if (event.key === "Enter") event.preventDefault();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <div
          ref={list}
          popover="manual"
          // A press in the list must not take the focus from the box, which would close it.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface p-1 text-14 shadow-float"
        >
          <Heading found={found} typed={typed} />
          <ul {...listProps} aria-label={label} aria-busy={!found.isAnswered || undefined}>
            {choices.map((choice, at) => (
              <li
                key={choice === "create" ? choice : choice.id}
                {...optionProps(at)}
                className={cx(
                  "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 phone:min-h-12",
                  at === activeIndex && "bg-sunken",
                )}
              >
                {choice === "create" ? (
                  <span className="flex items-center gap-2.5 font-medium text-accent-ink">
                    <UserRoundPlus size={16} aria-hidden="true" />
                    {t("picker.createTyped", { text: typed.trim() })}
                  </span>
                ) : (
                  <CustomerChoice customer={choice} />
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <span role="status" className="sr-only">
        {open && found.isSearch && found.isAnswered && customers
          ? t("picker.found", { count: customers.length })
          : ""}
      </span>
      {error ? (
        <p id={`${id}-error`} className="text-12 font-medium text-loss-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function CustomerChoice({ customer }: { customer: Customer }) {
  const { t } = useTranslation("customers");
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-medium">{customer.name}</span>
      {customer.isActive ? null : <Badge>{t("inactive")}</Badge>}
      <span className="shrink-0 text-ink-quiet tabular-nums">
        {customer.phone ? formatPhone(customer.phone) : ""}
      </span>
    </>
  );
}

type Found = ReturnType<typeof useFoundCustomers>;

function Heading({ found, typed }: { found: Found; typed: string }) {
  const { t } = useTranslation("customers");
  const look = "px-2 pt-1.5 pb-1 text-12 text-ink-faint";
  if (found.failed) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 px-2 py-1.5">
        <span className="text-loss-ink">{t("searchFailed")}</span>
        <Button size="small" onClick={() => void found.retry()}>
          {t("common:retry")}
        </Button>
      </div>
    );
  }
  if (!found.customers) {
    return (
      <div className="flex flex-col gap-3 p-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  if (found.customers.length > 0)
    return found.isSearch ? null : <p className={look}>{t("picker.recent")}</p>;
  return (
    <p className={look}>
      {found.isSearch ? t("picker.nobody", { text: typed.trim() }) : t("empty.title")}
    </p>
  );
}

/** Who matches; for an empty box who was remembered on this device, then the newest. Earlier answers stay meanwhile. */
function useFoundCustomers(typed: string, open: boolean) {
  const wanted = typed.trim().length >= LETTERS ? typed.trim() : "";
  const search = useSettled(wanted);
  const answer = useQuery({
    ...read(customersContract.listCustomers, {
      query: { limit: SHOWN, ...(search ? { search, status: "all" } : {}) },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const last = useLastCustomer(open);
  const items = answer.data?.items;
  const customers = useMemo(() => {
    if (!items || search || !last) return items;
    return [last, ...items.filter((each) => each.id !== last.id)].slice(0, SHOWN);
  }, [items, search, last]);
  return {
    customers,
    isSearch: search !== "",
    /** What is shown is the answer to what stands in the box. */
    isAnswered: search === wanted && !answer.isPlaceholderData && customers !== undefined,
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
