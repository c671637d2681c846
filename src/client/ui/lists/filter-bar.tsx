import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useIsPhone } from "../../media.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import type { Option } from "../fields/select-field.tsx";
import { chipClasses, FilterChip } from "./filter-chip.tsx";
import type { Selecting } from "./row-selection.tsx";

interface Props {
  search?: ReactNode;
  /** The filters, followed by the menu for the sort order. */
  children?: ReactNode;
  /** The number of filters that are set, from `countActive`. */
  active?: number;
  /** Clears all filters. The button for this is visible while a filter is set. */
  onClear?: () => void;
  /** Shows or hides the checkboxes on phones (`useRowSelection`). Wide screens always show the checkboxes. */
  selecting?: Selecting;
}

/**
 * The search and the filters above a list. The search field never moves while the user types in it. Phones hide the
 * filters behind a button, so that the list starts high on the screen.
 */
export function FilterBar(props: Props) {
  return useIsPhone() ? <FoldedBar {...props} /> : <OpenBar {...props} />;
}

function OpenBar({ search, children, active = 0, onClear }: Props) {
  return (
    <div className="mb-3 flex items-start gap-2">
      {search ? (
        <div className="flex max-w-96 min-w-60 shrink-0 py-1 wide:min-w-80">{search}</div>
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-1">
        {children}
        {onClear && active > 0 ? <ClearButton onClear={onClear} /> : null}
      </div>
    </div>
  );
}

function FoldedBar({ search, children, active = 0, onClear, selecting }: Props) {
  const { t } = useTranslation("common");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasMore = Boolean(children) || selecting !== undefined;
  return (
    <div className="mb-2">
      <div className="flex items-center gap-2">
        {search ? <div className="flex min-w-0 flex-1">{search}</div> : null}
        {hasMore ? (
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={active > 0 ? t("filtersActive", { count: active }) : t("filters")}
            icon={<SlidersHorizontal size={16} />}
            onClick={() => setOpen(!isOpen)}
          >
            {search ? null : t("filters")}
            {active > 0 ? (
              <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-12 text-on-accent">
                {active}
              </span>
            ) : null}
          </Button>
        ) : null}
      </div>
      {/* Below the search, whose placeholder would be cut beside it. */}
      {selecting?.isOn && !isOpen ? (
        <Button className="mt-2 w-full" onClick={() => selecting.onChange(false)}>
          {t("selectRowsEnd")}
        </Button>
      ) : null}
      <div id={id} hidden={!isOpen} className="flex flex-wrap items-center gap-2 pt-2 pb-1">
        {isOpen ? (
          <>
            {children}
            {selecting ? (
              <FilterChip
                label={t(selecting.isOn ? "selectRowsEnd" : "selectRows")}
                active={selecting.isOn}
                onToggle={(isOn) => {
                  selecting.onChange(isOn);
                  setOpen(false);
                }}
              />
            ) : null}
            {onClear && active > 0 ? <ClearButton onClear={onClear} /> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("common");
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex h-8 shrink-0 items-center gap-1 rounded-full px-2 font-medium text-ink-quiet hover:text-ink phone:h-11"
    >
      <X size={14} aria-hidden="true" /> {t("clearFilters")}
    </button>
  );
}

/** A filter with several values, in a native `select` that looks like a FilterChip. The value `''` means all. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  allLabel,
  onChange,
}: {
  label: string;
  /** The label of the value `''`. It is "All" by default. */
  allLabel?: string;
  value: Value | "";
  options: readonly Option<Value>[];
  onChange: (value: Value | "") => void;
}) {
  const { t } = useTranslation();
  const chosen = options.find((option) => option.value === value);
  return (
    <label
      className={chipClasses(
        chosen !== undefined,
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
      )}
    >
      <span aria-hidden="true">{chosen ? `${label}: ${chosen.label}` : label}</span>
      <ChevronDown size={14} aria-hidden="true" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value ?? "")
        }
        className="absolute -inset-y-1.25 inset-x-0 z-10 cursor-pointer appearance-none rounded-full bg-surface text-ink opacity-0"
      >
        <option value="">{allLabel ?? t("all")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
