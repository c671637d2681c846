import { Search } from "lucide-react";
import { useId, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { useSettled } from "../../data/settled.ts";
import { useAnchored } from "./anchored.ts";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { controlClasses } from "./field.tsx";
import { useListbox } from "./listbox.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

/** Fewer letters find too many; until then what `found` offers for an empty search is shown. */
const LETTERS = 2;
/** How many choices a picker offers at once. */
export const PICKER_SHOWN = 8;

/** What a search came to. */
export interface Found<T> {
  items: readonly T[] | undefined;
  isSearch: boolean;
  /** What is shown is the answer to what stands in the box. */
  isAnswered: boolean;
  failed: boolean;
  retry: () => unknown;
}

interface Props<T> {
  label: string;
  hideLabel?: boolean | undefined;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  found: Found<T>;
  words: PickerWords;
  /** One choice, inside its row. */
  row: (item: T) => ReactNode;
  onPick: (item: T) => void;
  /** Rows of two lines. */
  tall?: boolean;
  /** A last choice under those found, such as creating what was typed. */
  last?: { row: ReactNode; onPick: () => void } | undefined;
  /** Takes the first focus of a dialog. */
  autofocus?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface PickerWords {
  /** Over what is offered before anything is searched for. */
  recent: string;
  /** There is nothing to offer at all. */
  empty: string;
  nothing: (typed: string) => string;
  failed: string;
  /** Read out by a screen reader. */
  found: (count: number) => string;
}

type Choice<T> = { item: T } | "last";

const none: readonly never[] = [];

/** Finds one among any number of things. A combobox: arrows move, Enter picks, Escape closes. */
export function SearchPicker<T extends { id: string }>(props: Props<T>) {
  const { label, hideLabel, placeholder, typed, onType, open, onOpenChange, found } = props;
  const { words, row, onPick, tall, last, autofocus, error, ref } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = found.items ?? none;
  const hasLast = last !== undefined;
  const choices = useMemo<Choice<T>[]>(
    () => [...items.map((item) => ({ item })), ...(hasLast ? (["last"] as const) : [])],
    [items, hasLast],
  );
  const { inputProps, listProps, optionProps, activeIndex } = useListbox({
    items: choices,
    open,
    onOpenChange,
    // Enter takes the first match, but never one of an earlier search while the answer is on its way.
    startAtFirst: found.isSearch && found.isAnswered && items.length > 0,
    onPick: (choice) => {
      onOpenChange(false);
      if (choice === "last") last?.onPick();
      else onPick(choice.item);
    },
  });
  useAnchored(open, box, list, { sameWidth: true });
  const rowHeight = tall ? "min-h-11 py-1.5 phone:min-h-14" : "min-h-10 py-1 phone:min-h-12";

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
          data-autofocus={autofocus}
          value={typed}
          placeholder={placeholder}
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
            onType(event.target.value);
            onOpenChange(true);
          }}
          onFocus={() => onOpenChange(true)}
          onClick={() => onOpenChange(true)}
          onBlur={() => onOpenChange(false)}
        />
        <div
          ref={list}
          popover="manual"
          // A press in the list must not take the focus from the box, which would close it.
          onMouseDown={(event) => event.preventDefault()}
          // As tall as what it holds; by itself a popover shrinks to the room under it.
          className="bottom-auto rounded-control border border-line bg-surface p-1 text-14 shadow-float"
        >
          <Heading found={found} words={words} typed={typed} />
          <ul
            {...listProps}
            aria-label={label}
            aria-busy={!found.isAnswered || undefined}
            className="max-h-88 overflow-y-auto"
          >
            {choices.map((choice, at) => (
              <li
                key={choice === "last" ? choice : choice.item.id}
                {...optionProps(at)}
                className={cx(
                  "flex cursor-pointer items-center gap-3 rounded-[6px] px-2",
                  rowHeight,
                  at === activeIndex && "bg-sunken",
                )}
              >
                {choice === "last" ? last?.row : row(choice.item)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <span role="status" className="sr-only">
        {open && found.isSearch && found.isAnswered ? words.found(items.length) : ""}
      </span>
      {error ? (
        <p id={`${id}-error`} className="text-12 font-medium text-loss-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface HeadingProps {
  found: Found<unknown>;
  words: PickerWords;
  typed: string;
}

function Heading({ found, words, typed }: HeadingProps) {
  const { t } = useTranslation("common");
  const look = "px-2 pt-1.5 pb-1 text-12 text-ink-faint";
  if (found.failed) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 px-2 py-1.5">
        <span className="text-loss-ink">{words.failed}</span>
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
  if (found.items.length > 0) return found.isSearch ? null : <p className={look}>{words.recent}</p>;
  return <p className={look}>{found.isSearch ? words.nothing(typed.trim()) : words.empty}</p>;
}

/** What stands in a picker's box, whether its list is open, and what to search for once the hand rests. */
export function usePickerBox() {
  const [typed, onType] = useState("");
  const [open, onOpenChange] = useState(false);
  const wanted = typed.trim().length >= LETTERS ? typed.trim() : "";
  const search = useSettled(wanted);
  return { box: { typed, onType, open, onOpenChange }, search, isSettled: search === wanted };
}
