import { useMemo, useRef, useState, type Ref } from "react";
import { searchKey } from "#src/shared/text.ts";
import { useTranslation } from "../../words/i18n.ts";
import { useAnchored } from "./anchored.ts";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";
import { fitList } from "./list-room.ts";
import { useListbox } from "./listbox.ts";

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  suggestions: readonly string[];
  /** What is shown beside a suggestion, for example its price. */
  notes?: ReadonlyMap<string, string>;
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  maxLength?: number;
  /** The largest number of suggestions that are shown at once. */
  most?: number;
  /**
   * If only one suggestion begins with the typed text, Tab and Enter take it. Useful if few suggestions begin alike.
   */
  completes?: boolean;
};

/** A text field with suggestions (cities, brands, models). Users may also type any other text. */
export function SuggestField({
  value,
  onChange,
  onBlur,
  suggestions,
  notes,
  placeholder,
  name,
  ref,
  maxLength,
  most = 8,
  completes = false,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const items = useMemo(() => matching(suggestions, value, most), [suggestions, value, most]);
  const shown = open && items.length > 0;
  const pick = (item: string) => {
    onChange(item);
    setOpen(false);
  };
  const { inputProps, listProps, optionProps, activeIndex } = useListbox({
    items,
    open: shown,
    onOpenChange: setOpen,
    startAtFirst: completes && isOnlyStart(items, value),
    onPick: pick,
  });
  useAnchored(shown, box, list, { fit: fitList });

  return (
    <Field {...frame}>
      {(ids) => (
        <span ref={box} className="relative">
          <input
            {...inputProps}
            {...ids}
            ref={ref}
            name={name}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            className={controlClasses}
            onKeyDown={(event) => {
              inputProps.onKeyDown(event);
              const chosen = items[activeIndex];
              if (completes && event.key === "Tab" && !event.shiftKey && chosen) pick(chosen);
            }}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              onBlur?.();
            }}
          />
          <ul
            {...listProps}
            ref={list}
            popover="manual"
            aria-label={t("suggestions")}
            className="max-h-72 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float"
          >
            {(shown ? items : []).map((item, at) => (
              <li
                key={item}
                {...optionProps(at)}
                className={cx(
                  "flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 rounded-[6px] px-2 py-1 phone:min-h-11",
                  at === activeIndex && "bg-sunken",
                )}
              >
                <span className="min-w-0 flex-auto wrap-anywhere">{item}</span>
                {notes?.has(item) ? (
                  <span className="text-12 text-ink-quiet tabular-nums">{notes.get(item)}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </span>
      )}
    </Field>
  );
}

function isOnlyStart(found: readonly string[], typed: string): boolean {
  const wanted = searchKey(typed.trim());
  if (!wanted) return false;
  const [first, second] = found.map((each) => searchKey(each).startsWith(wanted));
  return first === true && second !== true;
}

/** At most `most` suggestions that contain the typed text. Suggestions that begin with this text come first. */
function matching(suggestions: readonly string[], typed: string, most: number): string[] {
  const wanted = searchKey(typed.trim());
  const starts = suggestions.filter((each) => searchKey(each).startsWith(wanted));
  const contains = suggestions.filter(
    (each) => !searchKey(each).startsWith(wanted) && searchKey(each).includes(wanted),
  );
  const found = [...new Set([...starts, ...contains])].slice(0, most);
  return found.length === 1 && found[0] === typed ? [] : found;
}
