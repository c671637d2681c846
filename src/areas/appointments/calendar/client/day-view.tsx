import { CalendarPlus, DoorClosed } from "lucide-react";
import { formatWeekday } from "#src/shared/date-format.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Appointment } from "../../contract.ts";
import { hoursOf } from "../../rules.ts";
import { AppointmentRow } from "../../core/client/appointment-row.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import {
  appointmentsHref,
  daysOf,
  hasFilters,
  shownAppointments,
  spanOf,
  type AppointmentsAddress,
} from "../../core/client/appointments-address.ts";
import { byDay } from "./lanes.ts";
import { useAppointments } from "./use-appointments.ts";
import type { useTakeIn } from "./use-take-in.ts";

export interface ViewProps {
  address: AppointmentsAddress;
  day: string;
  mayManage: boolean;
  /** Begins a new appointment; null for users who may not. */
  onNew: ((day: string, time: string) => void) | null;
}

interface Props extends ViewProps {
  isPhone: boolean;
  onShow: (day: string) => void;
  takeIn: ReturnType<typeof useTakeIn>;
}

/** The appointments of a day as a list. A phone shows the days of the week above it. */
export function DayView({ address, day, isPhone, onShow, onNew, mayManage, takeIn }: Props) {
  const { t } = useTranslation("appointments");
  const { may } = useShop();
  const shown = shownAppointments(address);
  const span = isPhone ? spanOf("week", day) : { from: day, to: day };
  const { all, query } = useAppointments({ ...span, ...shown });
  const days = byDay(all ?? []);
  const rows = all && (days.get(day) ?? []);
  const now = useToday();
  const action = (appointment: Appointment) =>
    mayManage && may("create_devices") && day === now && isHere(appointment) ? (
      <Button size="small" onClick={() => takeIn.takeIn(appointment)}>
        {t("act.takeIn")}
      </Button>
    ) : null;
  return (
    <>
      {isPhone ? <DaysOfWeek {...{ day, days, onShow }} /> : null}
      <Section flush>
        <OpeningLine day={day} isEmpty={rows?.length === 0} />
        <ListBody
          rows={rows}
          query={query}
          failed={t("list.failed")}
          empty={<EmptyDay {...{ day, onNew, isFiltered: hasFilters(address) }} />}
        >
          {(lines) => (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {lines.map((appointment) => (
                <AppointmentRow
                  key={appointment.id}
                  appointment={appointment}
                  href={appointmentsHref({ ...address, open: appointment.id })}
                  action={action(appointment)}
                />
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
    </>
  );
}

const isHere = ({ status }: Appointment) => status === "booked" || status === "arrived";

/** When the shop is open on this day. An empty closed day says so itself. */
function OpeningLine({ day, isEmpty }: { day: string; isEmpty: boolean }) {
  const { t } = useTranslation("appointments");
  const { settings } = useShop();
  const open = hoursOf(day, settings.business.businessHours);
  if (!open && isEmpty) return null;
  return (
    <p className="border-b border-line px-4 py-2 text-12 text-ink-quiet">
      {open ? t("hours.open", { from: open.open, to: open.close }) : t("hours.closed")}
    </p>
  );
}

function EmptyDay({
  day,
  onNew,
  isFiltered,
}: {
  day: string;
  onNew: ViewProps["onNew"];
  isFiltered: boolean;
}) {
  const { t } = useTranslation("appointments");
  const { settings } = useShop();
  const now = useToday();
  const isClosed = hoursOf(day, settings.business.businessHours) === null;
  return (
    <EmptyState
      icon={isClosed ? <DoorClosed size={20} /> : <CalendarPlus size={20} />}
      title={t(isFiltered ? "empty.ofTechnician" : isClosed ? "empty.closed" : "empty.title")}
      hint={t(day < now ? "empty.past" : isClosed ? "empty.closedHint" : "empty.hint")}
      action={
        onNew && day >= now ? (
          <Button icon={<CalendarPlus size={16} />} onClick={() => onNew(day, "true")}>
            {t("form.new")}
          </Button>
        ) : null
      }
    />
  );
}

/** The days of the week with their numbers of appointments. */
function DaysOfWeek({
  day,
  days,
  onShow,
}: {
  day: string;
  days: ReadonlyMap<string, Appointment[]>;
  onShow: (day: string) => void;
}) {
  const { t, language } = useTranslation("appointments");
  const { settings } = useShop();
  const now = useToday();
  const weekdays = t("common:days.weekdays").split(" ");
  return (
    <div role="group" aria-label={t("view.week")} className="mb-3 grid grid-cols-7 gap-1">
      {daysOf(spanOf("week", day)).map((each, at) => {
        const open = (days.get(each) ?? []).filter(({ status }) => status !== "cancelled").length;
        const isClosed = hoursOf(each, settings.business.businessHours) === null;
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            onClick={() => onShow(each)}
            className={cx(
              "flex h-14 flex-col items-center justify-center rounded-control border text-12",
              each === day
                ? "border-accent-line bg-accent-soft text-accent-ink"
                : "border-line bg-surface",
              isClosed && each !== day && "text-ink-faint",
            )}
          >
            <span className="sr-only">
              {`${formatWeekday(each, language)}, ${t("count", { count: open })}`}
            </span>
            <span aria-hidden="true">{weekdays[at]}</span>
            <span
              aria-hidden="true"
              className={cx("text-16 tabular-nums", each === now && "font-strong underline")}
            >
              {Number(each.slice(8))}
            </span>
            <span aria-hidden="true" className="h-1.5">
              {open > 0 ? <span className="block size-1.5 rounded-full bg-accent" /> : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
