import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarPlus } from "lucide-react";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { appointmentsContract } from "../../contract.ts";
import { appointmentsHref } from "../../core/client/appointments-address.ts";

/** The appointments of today that are still to be done, and the bookings to answer, for those who answer them. */
export function AppointmentTiles() {
  const { t } = useTranslation("dashboard");
  const answers = useMay()("manage_appointments");
  const query = useQuery(
    readForDashboard(appointmentsContract.countAppointments, { query: { day: useToday() } }),
  );
  const figure = useFigure();
  const { open, waitingBookings } = query.data ?? {};
  return (
    <>
      <NumberTile
        label={t("appointments.today")}
        hint={t("appointments.todayHint")}
        value={figure(open)}
        icon={<CalendarClock size={14} />}
        href={appointmentsHref({ view: "day", only: "to-do" })}
        isQuiet={open === 0}
        tone={open ? "active" : "neutral"}
        query={query}
      />
      {answers ? (
        <NumberTile
          label={t("appointments.bookings")}
          hint={t("appointments.bookingsHint")}
          value={figure(waitingBookings)}
          icon={<CalendarPlus size={14} />}
          href={appointmentsHref({})}
          isQuiet={waitingBookings === 0}
          tone={waitingBookings ? "waiting" : "neutral"}
          query={query}
        />
      ) : null}
    </>
  );
}
