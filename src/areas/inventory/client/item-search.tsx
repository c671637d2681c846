import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useId, useRef, useState, type Ref } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { useSettled } from "#src/client/settled.ts";
import { useAnchored } from "#src/client/ui/anchored.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/field.tsx";
import { useListbox } from "#src/client/ui/listbox.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Skeleton } from "#src/client/ui/skeleton.tsx";
import { inventoryContract, type ItemSummary } from "../contract.ts";
import { StockBadge } from "./stock-badge.tsx";

/** Fewer letters find too many; until then the newest are offered. */
const LETTERS = 2;
const SHOWN = 8;
const none: readonly ItemSummary[] = [];

interface Props {
  label: string;
  onPick: (item: ItemSummary) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Finds an item by name, SKU or barcode, and shows how many are free. Arrows move, Enter picks, Escape closes. */
export function ItemSearch({ label, onPick, error, ref }: Props) {
  const { t } = useTranslation("inventory");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const found = useFoundItems(typed, open);
  const items = found.items ?? none;
  const { inputProps, listProps, optionProps, activeIndex } = useListbox({
    items,
    open,
    onOpenChange: setOpen,
    // Enter takes the first match, but never one of an earlier search while the answer is on its way.
    startAtFirst: found.isSearch && found.isAnswered && items.length > 0,
    onPick: (item) => {
      setOpen(false);
      onPick(item);
    },
  });
  useAnchored(open, box, list, { sameWidth: true });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
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
          data-autofocus
          value={typed}
          placeholder={t("search.placeholder")}
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
            {items.map((item, at) => (
              <li
                key={item.id}
                {...optionProps(at)}
                className={cx(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2 py-1.5 phone:min-h-14",
                  at === activeIndex && "bg-sunken",
                )}
              >
                <ItemChoice item={item} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <span role="status" className="sr-only">
        {open && found.isSearch && found.isAnswered
          ? t("search.found", { count: items.length })
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

/** An item in a list of choices: what it is, and how many are free. */
export function ItemChoice({ item }: { item: ItemSummary }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="block truncate text-12 text-ink-faint">
          {item.sku} · <Money minor={item.price} />
        </span>
      </span>
      <span className="shrink-0">
        <StockBadge available={item.available} plain />
      </span>
    </>
  );
}

type Found = ReturnType<typeof useFoundItems>;

function Heading({ found, typed }: { found: Found; typed: string }) {
  const { t } = useTranslation("inventory");
  const look = "px-2 pt-1.5 pb-1 text-12 text-ink-faint";
  if (found.failed) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 px-2 py-1.5">
        <span className="text-loss-ink">{t("search.failed")}</span>
        <Button size="small" onClick={() => void found.retry()}>
          {t("common:retry")}
        </Button>
      </div>
    );
  }
  if (!found.items) {
    return (
      <div className="flex flex-col gap-3 p-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  if (found.items.length > 0)
    return found.isSearch ? null : <p className={look}>{t("search.recent")}</p>;
  return (
    <p className={look}>
      {found.isSearch ? t("search.nothing", { text: typed.trim() }) : t("list.empty")}
    </p>
  );
}

/** Earlier answers stay while the next is on its way. */
function useFoundItems(typed: string, open: boolean) {
  const wanted = typed.trim().length >= LETTERS ? typed.trim() : "";
  const search = useSettled(wanted);
  const answer = useQuery({
    ...read(inventoryContract.listItems, {
      query: { limit: SHOWN, ...(search && { search }) },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return {
    items: answer.data?.items,
    isSearch: search !== "",
    /** What is shown is the answer to what stands in the box. */
    isAnswered: search === wanted && !answer.isPlaceholderData && answer.data !== undefined,
    failed: answer.isError,
    retry: answer.refetch,
  };
}
