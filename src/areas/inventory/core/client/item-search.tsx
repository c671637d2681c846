import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RecordPicker } from "#src/client/ui/lists/record-picker.tsx";
import { inventoryContract, type ItemSummary } from "../contract.ts";
import { StockBadge } from "./stock-badge.tsx";

interface Props {
  label: string;
  /** By default what the search looks at. */
  placeholder?: string;
  onPick: (item: ItemSummary) => void;
  /** A choice below the items that creates a new one from the typed text. */
  last?: { row: string; onPick: (typed: string) => void } | undefined;
  /** Whether the field gets the focus when its dialog opens. Default: true. */
  autofocus?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A search field that lists items with their available stock. Without typed text it lists the newest items. */
export function ItemSearch({
  label,
  placeholder,
  onPick,
  last,
  autofocus = true,
  error,
  ref,
}: Props) {
  const { t } = useTranslation("inventory");
  return (
    <RecordPicker
      label={label}
      placeholder={placeholder ?? t("search.placeholder")}
      endpoint={inventoryContract.listItems}
      words={{
        recent: t("search.recent"),
        empty: t("list.empty"),
        nothing: (text) => t("search.nothing", { text }),
        failed: t("search.failed"),
        found: (count) => t("search.found", { count }),
      }}
      row={(item) => <ItemChoice item={item} />}
      onPick={onPick}
      last={last}
      tall
      autofocus={autofocus}
      error={error}
      ref={ref}
    />
  );
}

/** An item in the results of a search, with its available stock. */
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
