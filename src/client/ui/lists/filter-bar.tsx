import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";
import type { Option } from "../fields/select-field.tsx";

/** The search and filters above a list; the filters scroll sideways on phones. */
export function FilterBar({
  search,
  children,
  onClear,
}: {
  search?: ReactNode;
  children?: ReactNode;
  /** Present while any filter is set. */ onClear?: (() => void) | null | false;
}) {
  const { t } = useTranslation();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search ? (
        <div className="flex min-w-60 flex-1 tablet:max-w-90 phone:w-full phone:flex-none">
          {search}
        </div>
      ) : null}
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] tablet:-mx-1 tablet:flex-wrap tablet:px-1">
        {children}
        {onClear ? (
          <button
            type="button"
            onClick={onClear}
            className="inline-flex h-8 shrink-0 items-center gap-1 rounded-full px-2 font-medium text-ink-quiet hover:text-ink phone:h-11"
          >
            <X size={14} aria-hidden="true" /> {t("clearFilters")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

const shape =
  "relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 font-medium whitespace-nowrap transition-colors phone:h-9 phone:px-3.5 phone:after:absolute phone:after:inset-x-0 phone:after:-inset-y-1.25";
const off = "border-line-control/55 bg-surface text-ink-quiet hover:text-ink";
const on = "border-accent-line bg-accent-soft text-accent-ink";

/** The look of all filters. */
export const chipClasses = (active: boolean, more?: string): string =>
  cx(shape, active ? on : off, more);

/** A filter that is on or off. */
export function FilterChip({
  label,
  active,
  onToggle,
  count,
  tabIndex,
}: {
  label: string;
  active: boolean;
  onToggle: (active: boolean) => void;
  count?: number;
  /** For a group of many chips that is one stop of the Tab key. */
  tabIndex?: number;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      tabIndex={tabIndex}
      onClick={() => onToggle(!active)}
      className={chipClasses(active)}
    >
      {label}
      {count === undefined ? null : <span className="font-normal">{count}</span>}
    </button>
  );
}

/** A filter with several values: `''` means "all". The device's own picker, styled as a chip. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  allLabel,
  onChange,
}: {
  label: string;
  /** The label of "no value"; "All" by default. */
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
