import { Plus, Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { addDays, today } from "#src/shared/time.ts";
import { useAddress } from "#src/client/address.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import type { Appointment } from "../../contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { AppointmentTask } from "./appointment-detail.tsx";
import {
  appointmentsHref,
  readAppointmentsAddress,
  type AppointmentsAddress,
} from "../../core/client/appointments-address.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { DayView } from "./day-view.tsx";
import { FoundAppointments } from "./found-appointments.tsx";
import { useCalendarKeys } from "./use-calendar-keys.ts";
import { useMoves, useTakeIn } from "./use-take-in.ts";
import { WeekView } from "./week-view.tsx";

const loadDialogs = () => import("./appointment-dialogs.tsx");
const AppointmentDialogs = lazyWithWords(loadDialogs, "errors", "customers");
const AppointmentDetail = lazy(() => import("./appointment-detail.tsx"));
const BookingsSection = lazy(() => import("../../bookings/client/bookings-section.tsx"));
const loadBooking = () => import("../../bookings/client/booking-detail.tsx");
const BookingDetail = lazyWithWords(loadBooking, "errors");

export interface OpenTask {
  task: AppointmentTask;
  appointment: Appointment;
}

/** The calendar of appointments: a week with its hours, or the list of a day. */
export function AppointmentsPage() {
  const { t } = useTranslation("appointments");
  const { may } = useShop();
  const [address, setAddress] = useAddress(readAppointmentsAddress);
  const [task, setTask] = useState<OpenTask | null>(null);
  const isPhone = useIsPhone();
  const now = useToday();
  const view = isPhone || address.view === "day" ? "day" : "week";
  const day = address.day || now;
  const show = (shown: string) => setAddress({ day: shown === now ? "" : shown });
  const step = view === "day" ? 1 : 7;
  const mayManage = may("manage_appointments");
  const create = () => setAddress({ new: "true" });
  useShortcut("n", "palette:newAppointment", create, { enabled: mayManage });
  const go = (steps: number) => show(addDays(day, steps * step));
  useCalendarKeys({ onStep: go, onToday: () => show(now) });
  const { move } = useMoves();
  const takeIn = useTakeIn();

  const parts = {
    address,
    day,
    mayManage,
    onNew: mayManage ? (on: string, time: string) => setAddress({ day: on, new: time }) : null,
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <LinkButton
            href={pageHref("/appointments/day", {}, { day })}
            icon={<Printer size={16} />}
            aria-label={t("print.action")}
          >
            <span className="phone:sr-only">{t("print.action")}</span>
          </LinkButton>
        }
        action={
          mayManage ? (
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={create}>
              {t("form.new")}
            </Button>
          ) : null
        }
      />
      <WaitingBookings address={address} />
      <CalendarToolbar
        {...{ address, view, day, isPhone }}
        onChange={setAddress}
        onShow={show}
        onStep={go}
      />
      {address.search.trim() ? (
        <FoundAppointments address={address} onClear={() => setAddress({ search: "" })} />
      ) : view === "week" ? (
        <WeekView {...parts} />
      ) : (
        <DayView {...parts} isPhone={isPhone} onShow={show} takeIn={takeIn} />
      )}
      <Bookings address={address} onChange={setAddress} onTakeIn={takeIn.takeIn} />
      <Suspense>
        {address.open ? (
          <AppointmentDetail
            id={address.open}
            isBusy={takeIn.isBusy}
            onClose={() => setAddress({ open: "" })}
            onTask={(name, appointment) => setTask({ task: name, appointment })}
            onMove={(appointment, to) => void move(appointment, to)}
            onTakeIn={takeIn.takeIn}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {task || takeIn.other || (address.new && mayManage) ? (
          <AppointmentDialogs
            {...{ address, day, task, takeIn }}
            onClose={() => {
              setTask(null);
              if (address.new) setAddress({ new: "", customer: "" });
            }}
            onSaved={(appointment) => {
              setTask(null);
              setAddress(shownOn(appointment, now, address.open !== ""));
            }}
            onDeleted={() => {
              setTask(null);
              setAddress({ open: "" });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const WaitingBookings = ({ address }: { address: AppointmentsAddress }) => (
  <Suspense>
    <BookingsSection hrefOf={(id) => appointmentsHref({ ...address, open: "", booking: id })} />
  </Suspense>
);

/** The details of the booking that the address names. */
function Bookings({
  address: { booking },
  onChange,
  onTakeIn,
}: {
  address: AppointmentsAddress;
  onChange: (change: Partial<AppointmentsAddress>) => void;
  onTakeIn: (appointment: Appointment) => void;
}) {
  return (
    <Suspense>
      {booking ? (
        <BookingDetail
          key={booking}
          id={booking}
          onClose={() => onChange({ booking: "" })}
          onTakeIn={onTakeIn}
          onAppointment={(id) => onChange({ booking: "", open: id })}
        />
      ) : null}
    </Suspense>
  );
}

/** The address after an appointment was written: its day, and no form. Its details stay open. */
function shownOn(
  { id, startsAt }: Appointment,
  now: string,
  isOpen: boolean,
): Partial<AppointmentsAddress> {
  const day = today(new Date(startsAt));
  return {
    day: day === now ? "" : day,
    new: "",
    customer: "",
    search: "",
    ...(isOpen && { open: id }),
  };
}
