import { formatWeekday } from "#src/shared/date-format.ts";
import { shopNow, useNow, useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import type { Appointment } from "../../contract.ts";
import { hoursOf, isPast } from "../../rules.ts";
import { clockOf, clockTime, minutesOf, momentAt } from "../../times.ts";
import { appointmentLooks } from "../../core/client/appointment-status.tsx";
import {
  appointmentsHref,
  daysOf,
  shownAppointments,
  spanOf,
} from "../../core/client/appointments-address.ts";
import { handsetOf, personName, shownTimes } from "../../core/client/appointment-words.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { ViewProps } from "./day-view.tsx";
import { byDay, hoursShown, PIXELS_PER_HOUR, placed, type Placed } from "./lanes.ts";
import { useAppointments } from "./use-appointments.ts";

const top = (minutes: number, first: number) => ((minutes - first * 60) * PIXELS_PER_HOUR) / 60;

/** The week as a grid: a column for each day, and the hours from top to bottom. */
export function WeekView({ address, day, onNew }: ViewProps) {
  const { t } = useTranslation("appointments");
  const { settings } = useShop();
  const span = spanOf("week", day);
  const shown = shownAppointments(address);
  const { all, query } = useAppointments({ ...span, ...shown });
  const days = daysOf(span);
  const hours = hoursShown(days, all ?? [], settings.business.businessHours);
  const rows = byDay(all ?? []);
  const weekdays = t("common:days.weekdays").split(" ");
  if (!all && query.isError) return <LoadFailure query={query} title={t("list.failed")} />;
  return (
    <>
      <div
        aria-busy={!all || undefined}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <div className="grid min-w-220 grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]">
          <div aria-hidden="true" className="border-b border-line" />
          {days.map((each, at) => (
            <DayHead key={each} day={each} weekday={weekdays[at]} />
          ))}
          <Hours {...hours} />
          {days.map((each) => (
            <DayColumn
              key={each}
              day={each}
              rows={all ? (rows.get(each) ?? []) : undefined}
              hours={hours}
              hrefOf={(id) => appointmentsHref({ ...address, open: id })}
              onNew={onNew}
            />
          ))}
        </div>
      </div>
      {all?.length === 0 ? (
        <p className="mt-3 text-center text-ink-quiet">
          {t(
            address.technicianId
              ? "empty.weekOfTechnician"
              : onNew
                ? "empty.week"
                : "empty.weekReading",
          )}
        </p>
      ) : null}
    </>
  );
}

function DayHead({ day, weekday }: { day: string; weekday: string | undefined }) {
  const { t, language } = useTranslation("appointments");
  const { settings } = useShop();
  const now = useToday();
  const isClosed = hoursOf(day, settings.business.businessHours) === null;
  return (
    <div
      className={cx(
        "border-b border-l border-line px-2 py-1.5",
        day === now && "bg-accent-soft text-accent-ink",
      )}
    >
      <AppLink
        href={appointmentsHref({ day, view: "day" })}
        className="block truncate font-medium first-letter:uppercase hover:underline"
        aria-current={day === now ? "date" : undefined}
      >
        {weekday} {formatWeekday(day, language).split(" ").slice(-2).join(" ")}
      </AppLink>
      <span className="block h-4 text-12 text-ink-faint">
        {isClosed ? t("hours.closedShort") : ""}
      </span>
    </div>
  );
}

function Hours({ from, to }: { from: number; to: number }) {
  return (
    <div aria-hidden="true" className="relative" style={{ height: (to - from) * PIXELS_PER_HOUR }}>
      {Array.from({ length: to - from }, (_, at) => (
        <span
          key={at}
          className="absolute right-2 text-12 text-ink-faint tabular-nums"
          style={{ top: at * PIXELS_PER_HOUR + 2 }}
        >
          {clockOf((from + at) * 60)}
        </span>
      ))}
    </div>
  );
}

interface ColumnProps {
  day: string;
  rows: readonly Appointment[] | undefined;
  hours: { from: number; to: number };
  hrefOf: (id: string) => string;
  onNew: ViewProps["onNew"];
}

function DayColumn({ day, rows, hours, hrefOf, onNew }: ColumnProps) {
  const { language } = useTranslation("appointments");
  const { settings } = useShop();
  const open = hoursOf(day, settings.business.businessHours);
  const { from, to } = hours;
  return (
    <section
      aria-label={formatWeekday(day, language)}
      className="relative border-l border-line bg-sunken"
      style={{ height: (to - from) * PIXELS_PER_HOUR }}
    >
      {open ? (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bg-surface"
          style={{
            top: top(minutesOf(open.open), from),
            height: top(minutesOf(open.close), from) - top(minutesOf(open.open), from),
          }}
        />
      ) : null}
      {Array.from({ length: to - from }, (_, at) => (
        <Slot key={at} {...{ day, onNew }} hour={from + at} top={at * PIXELS_PER_HOUR} />
      ))}
      <NowLine day={day} hours={hours} />
      {rows ? (
        <ul>
          {placed(rows).map((each) => (
            <Block key={each.row.id} place={each} first={from} href={hrefOf(each.row.id)} />
          ))}
        </ul>
      ) : (
        <Skeleton className="absolute inset-x-2 top-4 h-12" />
      )}
    </section>
  );
}

/** An hour of a day. A click begins an appointment then; with the keyboard, N does. */
function Slot({
  day,
  hour,
  top: at,
  onNew,
}: {
  day: string;
  hour: number;
  top: number;
  onNew: ViewProps["onNew"];
}) {
  const { t, language } = useTranslation("appointments");
  const half = isPast(momentAt(day, clockOf(hour * 60 + 30)), shopNow());
  const line = "absolute inset-x-0 border-t border-line";
  if (!onNew || half) return <div aria-hidden="true" className={line} style={{ top: at }} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("slot", { day: formatWeekday(day, language), time: clockOf(hour * 60) })}
      onClick={({ nativeEvent: { offsetY, detail } }) => {
        const isLate = detail > 0 && offsetY > PIXELS_PER_HOUR / 2;
        const isOver = isPast(momentAt(day, clockOf(hour * 60)), shopNow());
        onNew(day, clockOf(hour * 60 + (isLate || isOver ? 30 : 0)));
      }}
      className={cx(line, "cursor-cell hover:bg-accent-soft/60")}
      style={{ top: at, height: PIXELS_PER_HOUR }}
    />
  );
}

function NowLine({ day, hours: { from, to } }: Pick<ColumnProps, "day" | "hours">) {
  const now = useNow();
  const isToday = useToday() === day;
  const minutes = minutesOf(clockTime(new Date(now).toISOString()));
  if (!isToday || minutes < from * 60 || minutes > to * 60) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-loss"
      style={{ top: top(minutes, from) }}
    />
  );
}

const looks: Record<Appointment["status"], string> = {
  booked: "border-accent-line bg-accent-soft text-accent-ink",
  arrived: "border-wait-line bg-wait-soft text-wait-ink",
  done: "border-line bg-sunken text-ink-quiet",
  cancelled: "border-line bg-surface text-ink-faint line-through",
  missed: "border-line bg-surface text-ink-faint line-through",
};

function Block({
  place: { row, from, to, lane, lanes },
  first,
  href,
}: {
  place: Placed<Appointment>;
  first: number;
  href: string;
}) {
  const { t } = useTranslation("appointments");
  const person = personName(row, t);
  const height = top(to, first) - top(from, first) - 2;
  const { icon: Icon } = appointmentLooks[row.status];
  const about = [row.reason, handsetOf(row), row.technician?.name].filter(Boolean);
  return (
    <li
      className="absolute p-px"
      style={{
        top: top(from, first),
        height: height + 2,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <AppLink
        href={href}
        title={[shownTimes(row), person, ...about].join("\n")}
        className={cx(
          "flex h-full flex-col overflow-hidden rounded-small border px-1.5 text-12 leading-4",
          looks[row.status],
        )}
      >
        <span className="flex min-h-5 shrink-0 items-center gap-1">
          {row.status === "booked" ? null : (
            <Icon size={12} aria-hidden="true" className="shrink-0" />
          )}
          <span className="truncate font-medium">
            {/* In a narrow place the name is more useful than the time, which the place shows. */}
            <span className={lanes > 1 ? "sr-only" : "tabular-nums"}>
              {clockTime(row.startsAt)}
            </span>
            <span className="sr-only">–{clockTime(row.endsAt)},</span> {person}
          </span>
        </span>
        <span className={height > 36 ? "line-clamp-3 wrap-anywhere" : "sr-only"}>
          {about.join(" · ")}
        </span>
        <span className="sr-only">{t(`status.${row.status}`)}</span>
      </AppLink>
    </li>
  );
}
