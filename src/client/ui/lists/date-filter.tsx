import { Calendar, ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useToday } from "../../words/clock.ts";
import { formatDate, formatDays } from "../../words/dates.ts";
import { anyTime, dayIn, daysOf, type DaySpan, type NamedSpan } from "../../words/day-span.ts";
import { useTranslation } from "../../words/i18n.ts";
import { useAnchored } from "../fields/anchored.ts";
import { DateField } from "../fields/date-field.tsx";
import { chipClasses } from "./filter-chip.tsx";

const usual: readonly NamedSpan[] = ["today", "yesterday", "this-week", "this-month"];

type Props = {
  label: string;
  /** The chosen span, as `readDaySpan` reads it from the address. */
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  /** The named spans that the user can choose. */
  spans?: readonly NamedSpan[];
  /** The label of the choice without a limit. It is "Any time" by default. */
  allLabel?: string;
};

/** Filters a list by days. The user chooses a named span, or enters a first and a last day. */
export function DateFilter({ label, value, onChange, spans = usual, allLabel }: Props) {
  const { t, language } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useAnchored(open, trigger, box);
  useDismissed(open, [trigger, box], () => setOpen(false));

  const nameOf = (time: NamedSpan | "") =>
    time === "" ? (allLabel ?? t("days.any")) : t(`days.${time}`);
  const hide = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const show = () => {
    setOpen(true);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>("[aria-pressed=true], input")?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const all = [...(box.current?.querySelectorAll<HTMLElement>("[aria-pressed]") ?? [])];
    all.at((all.indexOf(event.target) + step) % all.length)?.focus();
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? hide() : show())}
        className={chipClasses(value.time !== "")}
      >
        <Calendar size={14} aria-hidden="true" />
        {value.time === "" ? label : `${label}: ${saidOf(value)}`}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        ref={box}
        id={id}
        popover="manual"
        role="dialog"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="w-88 rounded-card border border-line bg-surface p-1 shadow-float"
      >
        {open ? (
          <>
            {(["", ...spans] as const).map((time) => (
              <button
                key={time}
                type="button"
                aria-pressed={value.time === time}
                onClick={() => {
                  onChange({ ...anyTime, time });
                  hide();
                }}
                className="flex min-h-9 w-full items-center justify-between rounded-[6px] px-2.5 text-left hover:bg-sunken aria-pressed:font-medium aria-pressed:text-accent-ink phone:min-h-11"
              >
                {nameOf(time)}
                {value.time === time ? <span aria-hidden="true">✓</span> : null}
              </button>
            ))}
            <OwnDays value={value} onChange={onChange} />
          </>
        ) : null}
      </div>
    </>
  );

  function saidOf({ time, from, to }: DaySpan): string {
    if (time !== "own") return nameOf(time);
    if (from && to) return formatDays(from, to, language);
    return from
      ? t("days.since", { day: formatDate(from, language) })
      : t("days.until", { day: formatDate(to, language) });
  }
}

/** Two date fields for the first and the last day. At first they show the days of the span that is already chosen. */
function OwnDays({ value, onChange }: Pick<Props, "value" | "onChange">) {
  const { t } = useTranslation("common");
  const today = useToday();
  const [typed, setTyped] = useState(() => daysOf(value, today));
  const type = (end: "from" | "to", day: string) => {
    const next = { ...typed, [end]: day };
    // While the user types the year, a phone's picker returns implausible years. These do not change the filter.
    if (day !== "" && dayIn(day) === "") return setTyped(next);
    // If the first day is after the last day, both become the day that the user has just entered.
    if (next.from && next.to && next.from > next.to) next[end === "from" ? "to" : "from"] = day;
    setTyped(next);
    onChange(next.from || next.to ? { time: "own", ...next } : anyTime);
  };
  return (
    <fieldset className="mt-1 border-t border-line p-2.5 pt-2">
      <legend className="sr-only">{t("days.own")}</legend>
      <div className="grid grid-cols-2 gap-2 phone:grid-cols-1">
        {(["from", "to"] as const).map((end) => (
          <DateField
            key={end}
            label={t(`days.${end}`)}
            value={typed[end]}
            onChange={(day) => type(end, day)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Calls `close` when the user presses or focuses an element outside of `inside`. */
function useDismissed(
  open: boolean,
  inside: readonly { current: HTMLElement | null }[],
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const look = ({ target }: Event) => {
      const isInside = inside.some(({ current }) => current?.contains(target as Node));
      if (!isInside) close();
    };
    document.addEventListener("pointerdown", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerdown", look);
      document.removeEventListener("focusin", look);
    };
  });
}
