import { Search } from "lucide-react";
import { useId, useMemo, useRef, useState, type FocusEvent, type ReactNode, type Ref } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { useSettled } from "../../data/settled.ts";
import { useAnchored } from "./anchored.ts";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { controlClasses } from "./field.tsx";
import { FieldError } from "./field-error.tsx";
import { fitList } from "./list-room.ts";
import { useListbox } from "./listbox.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

/**
 * The least number of letters for a search. Fewer letters would match too many records. With fewer letters, the picker
 * shows the choices for an empty search.
 */
const LETTERS = 2;
/** The largest number of records that a picker shows at once. */
export const PICKER_SHOWN = 8;

/** The records that a picker shows, and the state of the query for them. */
export interface Found<T> {
  items: readonly T[] | undefined;
  isSearch: boolean;
  /** Whether the shown choices belong to the current text of the box. Otherwise they belong to an earlier text. */
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
  /** Returns the content of a choice. */
  row: (item: T) => ReactNode;
  onPick: (item: T) => void;
  /** True if each choice has two lines. */
  tall?: boolean;
  /** A choice below the records, for example to create a record with the typed name. */
  last?: { row: ReactNode; onPick: () => void } | undefined;
  /** Whether the box gets the focus when its dialog opens. */
  autofocus?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface PickerWords {
  /** The heading above the choices that are shown before a search. */
  recent: string;
  /** The text that is shown before a search if there are no choices. */
  empty: string;
  nothing: (typed: string) => string;
  failed: string;
  /** The number of matches. */
  found: (count: number) => string;
}

type Choice<T> = { item: T } | "last";

const none: readonly never[] = [];

/**
 * A search field that chooses one of many records. Arrow keys move the highlight, Enter picks, Escape closes the list.
 */
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
    // Enter takes the first match of the current text, but never a choice that belongs to an earlier text.
    startAtFirst: found.isSearch && found.isAnswered && items.length > 0,
    onPick: (choice) => {
      onOpenChange(false);
      if (choice === "last") last?.onPick();
      else onPick(choice.item);
    },
  });
  useAnchored(open, box, list, { fit: fitList });
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
            // Enter must not submit the form around the picker.
            if (event.key === "Enter") event.preventDefault();
          }}
          onChange={(event) => {
            onType(event.target.value);
            onOpenChange(true);
          }}
          onFocus={(event) => onOpenChange(!error && opensOnFocus(event))}
          onClick={() => onOpenChange(true)}
          onBlur={() => onOpenChange(false)}
        />
        <div
          ref={list}
          popover="manual"
          // Without this, a press in the list would move the focus and close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          // The list is as high as its content. By default, a popover would shrink to the room below.
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
      <FieldError id={`${id}-error`} label={label} error={error} />
    </div>
  );
}

/**
 * Whether focus opens the list: in a dialog that only chooses a record, and on a page if the focus came from another
 * control. A page that starts with the focus in this field thus begins with a closed list. In the form of a dialog the
 * list would cover the next fields and the button that sends the form. A click, a letter or an arrow key always opens
 * the list.
 */
const opensOnFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>): boolean =>
  currentTarget.closest("dialog") ? currentTarget.form === null : relatedTarget !== null;

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
  if (found.items.length > 0) {
    // Always one line, so that the first choice stays where it is when the answer to a search arrives.
    return found.isSearch ? (
      <p aria-hidden="true" className={look}>
        {words.found(found.items.length)}
      </p>
    ) : (
      <p className={look}>{words.recent}</p>
    );
  }
  return <p className={look}>{found.isSearch ? words.nothing(typed.trim()) : words.empty}</p>;
}

/** The state of a picker. After a pause in typing, `search` becomes the typed text, or "" if it has too few letters. */
export function usePickerBox() {
  const [typed, onType] = useState("");
  const [open, onOpenChange] = useState(false);
  const wanted = typed.trim().length >= LETTERS ? typed.trim() : "";
  const search = useSettled(wanted);
  return { box: { typed, onType, open, onOpenChange }, search, isSettled: search === wanted };
}
