import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { DayPicker } from "react-day-picker";
import { dateLocales } from "#src/shared/date-format.ts";
import { twoDigits } from "#src/shared/two-digits.ts";
import { useToday } from "../../words/clock.ts";
import { useTranslation } from "../../words/i18n.ts";
import { useAnchored } from "./anchored.ts";

interface Props {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The field at which the calendar opens. */
  anchor: RefObject<HTMLElement | null>;
  onPick: (day: string) => void;
  /** Called when the user presses Escape. The caller then moves the focus to the field. */
  onClose: () => void;
  /** Called when the user presses or focuses an element outside of the calendar and the field. */
  onLeave: () => void;
}

/**
 * A calendar of one month (`react-day-picker`). Arrow keys move between days, Enter picks one, Escape calls `onClose`.
 */
export default function DayCalendar({ value, min, max, anchor, onPick, onClose, onLeave }: Props) {
  const { t, language } = useTranslation();
  const box = useRef<HTMLSpanElement>(null);
  const today = useToday();
  useAnchored(true, anchor, box, { align: "end" });
  useEffect(() => {
    const look = ({ target }: Event) => {
      const isInside = [box, anchor].some(({ current }) => current?.contains(target as Node));
      if (!isInside) onLeave();
    };
    document.addEventListener("pointerdown", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerdown", look);
      document.removeEventListener("focusin", look);
    };
  }, [anchor, onLeave]);
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], options).format(date);
  // The catalogue has short weekdays, because Intl does not shorten weekdays in Swahili.
  const weekdays = t("days.weekdays").split(" ");
  const selected = value ? dateOf(value) : undefined;
  return (
    <span
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t("days.calendar")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="rounded-card border border-line bg-surface p-3 text-14 font-normal text-ink shadow-float"
    >
      <DayPicker
        mode="single"
        autoFocus
        weekStartsOn={1}
        today={dateOf(today)}
        selected={selected}
        defaultMonth={selected ?? dateOf(min && min > today ? min : today)}
        disabled={[
          ...(min ? [{ before: dateOf(min) }] : []),
          ...(max ? [{ after: dateOf(max) }] : []),
        ]}
        onDayClick={(day, { disabled }) => (disabled ? undefined : onPick(dayOf(day)))}
        formatters={{
          formatCaption: (month) => format(month, { month: "long", year: "numeric" }),
          formatWeekdayName: (day) => weekdays[(day.getDay() + 6) % 7] ?? "",
        }}
        labels={{
          labelNav: () => t("days.months"),
          labelPrevious: () => t("days.previousMonth"),
          labelNext: () => t("days.nextMonth"),
          labelGrid: (month) => format(month, { month: "long", year: "numeric" }),
          labelWeekday: (day) => format(day, { weekday: "long" }),
          labelDayButton: (day) => format(day, { dateStyle: "full" }),
        }}
        components={{
          Chevron: ({ orientation }) =>
            orientation === "left" ? <ChevronLeft size={16} /> : <ChevronRight size={16} />,
        }}
        classNames={classNames}
      />
    </span>
  );
}

const arrow =
  "inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink aria-disabled:opacity-40";
const classNames = {
  months: "relative",
  month_caption: "flex h-8 items-center px-2 font-medium first-letter:uppercase",
  nav: "absolute top-0 right-0 flex",
  button_previous: arrow,
  button_next: arrow,
  month_grid: "mt-2 border-collapse",
  weekday: "size-9 text-center text-12 font-medium text-ink-faint",
  day: "p-0 text-center tabular-nums aria-selected:*:bg-accent aria-selected:*:text-on-accent",
  day_button:
    "size-9 rounded-control hover:bg-sunken disabled:pointer-events-none disabled:text-ink-faint disabled:opacity-50",
  today: "font-strong text-accent-ink",
};

/** Converts a day to midnight in the browser's time zone, because `react-day-picker` uses local dates. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
