import { Calendar } from "lucide-react";
import { lazy, Suspense, useRef, useState, type Ref } from "react";
import { useIsPhone } from "../../media.ts";
import { endOfPress } from "../../press.ts";
import { shopToday } from "../../words/clock.ts";
import { formatDate } from "../../words/dates.ts";
import { useTranslation } from "../../words/i18n.ts";
import { readTypedDay } from "../../words/typed-day.ts";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";
import { UNREAD_MARK } from "./unread-amounts.ts";

const fetchCalendar = () => import("./day-calendar.tsx");
const DayCalendar = lazy(fetchCalendar);

type Props = FieldProps & {
  /** The day as `YYYY-MM-DD`, or an empty string for no day. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** The first day that the user can choose from the calendar; `max` is the last day. */
  min?: string;
  max?: string;
};

/**
 * A field for a day, which the user types or chooses from a calendar. Phones show their own date picker instead. A text
 * that is no day stays visible and prevents the submission of the form, like an unreadable amount.
 */
export function DateField(props: Props) {
  return useIsPhone() ? <OwnPicker {...props} /> : <TypedDay {...props} />;
}

/** The phone's own date picker. */
function OwnPicker({ value, onChange, onBlur, name, ref, min, max, ...frame }: Props) {
  return (
    <Field {...frame}>
      {(ids) => (
        <input
          {...ids}
          {...{ ref, name, min, max, value, onBlur }}
          type="date"
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlClasses, "appearance-none")}
        />
      )}
    </Field>
  );
}

function TypedDay({ value, onChange, onBlur, name, ref, min, max, error, ...frame }: Props) {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const input = () => box.current?.querySelector("input");
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The value was changed outside of this field, for example by a button with a likely day.
    setKnown(value);
    if (typed !== null && readTypedDay(typed) !== value) setTyped(null);
  }
  const isUnread = (typed ?? "").trim() !== "" && finished(typed ?? "") === "";
  const set = (day: string) => {
    setKnown(day);
    onChange(day);
  };
  /** Reads the typed text, in which the year may be missing, and then shows the day as the app writes it. */
  const finish = () => {
    if (typed === null || isUnread) return;
    const day = finished(typed);
    if (day !== value) set(day);
    setTyped(null);
  };
  const close = () => {
    setOpen(false);
    input()?.focus();
  };
  const wrong = t("invalid.day", { day: formatDate(shopToday(), language) });
  return (
    <Field {...frame} error={isUnread && (isLeft || error) ? wrong : error}>
      {(ids) => (
        <span ref={box} className="relative flex items-center">
          <input
            {...ids}
            {...(isUnread && { [UNREAD_MARK]: "" })}
            ref={ref}
            name={name}
            autoComplete="off"
            placeholder={formatDate(shopToday(), language)}
            value={typed ?? (value && formatDate(value, language))}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const text = event.target.value;
              setLeft(false);
              setTyped(text);
              const day = readTypedDay(text);
              if ((day || text.trim() === "") && day !== value) set(day);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") finish();
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              setOpen(true);
            }}
            onInvalid={() => setLeft(true)}
            onBlur={() => {
              finish();
              void endOfPress().then(() => setLeft(true));
              onBlur?.();
            }}
            className={cx(controlClasses, "pr-8")}
          />
          <button
            type="button"
            aria-label={t("days.calendar")}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void fetchCalendar()}
            onClick={() => setOpen(!isOpen)}
            className="absolute right-0.5 flex size-7 items-center justify-center rounded-small text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Calendar size={16} aria-hidden="true" />
          </button>
          {isOpen ? (
            <Suspense>
              <DayCalendar
                {...{ value, min, max, anchor: box }}
                onPick={(day) => {
                  setTyped(null);
                  set(day);
                  close();
                }}
                onClose={close}
                onLeave={() => setOpen(false)}
              />
            </Suspense>
          ) : null}
        </span>
      )}
    </Field>
  );
}

const finished = (text: string): string => readTypedDay(text, Number(shopToday().slice(0, 4)));
