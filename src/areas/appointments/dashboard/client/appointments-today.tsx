import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { useIsNewShop } from "#src/client/ui/dashboard/new-shop.ts";
import { CardBody } from "#src/client/ui/dashboard/card-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { openStatuses } from "../../rules.ts";
import { clockTime } from "../../times.ts";
import { appointmentsHref } from "../../core/client/appointments-address.ts";

const SHOWN = 5;

/** The next appointments of today, the earliest first. */
export function AppointmentsToday() {
  const { t } = useTranslation("dashboard");
  const day = useToday();
  const query = useQuery(
    readForDashboard(appointmentsContract.listAppointments, {
      query: { from: day, to: day, status: openStatuses.join(","), limit: SHOWN },
    }),
  );
  const isNewShop = useIsNewShop();
  if (isNewShop && !query.data?.items.length && !query.isError) return null;
  return (
    <Section
      flush
      title={t("appointments.today")}
      actions={
        <AppLink
          href={appointmentsHref({ view: "day", only: "to-do" })}
          className="-my-3 py-3 font-medium text-accent-ink hover:underline"
        >
          {t("seeAll")}
        </AppLink>
      }
    >
      <CardBody query={query} failed={t("appointments.failed")} height="desk:min-h-42" lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="flex items-center gap-2 px-4 py-6 text-ink-quiet">
              <CircleCheck size={16} aria-hidden="true" className="text-accent-ink" />
              {t("appointments.none")}
            </p>
          ) : (
            <ul aria-label={t("appointments.today")}>
              {items.map((appointment) => (
                <Row key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )
        }
      </CardBody>
    </Section>
  );
}

function Row({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation("dashboard");
  const { id, startsAt, customer, contactName, reason, status, technician } = appointment;
  const person = customer
    ? customerName(customer, t)
    : (contactName ?? t("common:customer.erased"));
  const about = [reason, technician?.name, status === "arrived" ? t("appointments.here") : null];
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-sunken">
      <span className="w-12 shrink-0 font-strong tabular-nums">{clockTime(startsAt)}</span>
      <div className="min-w-0 flex-1">
        <AppLink
          href={appointmentsHref({ view: "day", open: id })}
          className="block font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {person}
        </AppLink>
        <p className="line-clamp-1 text-12 wrap-anywhere text-ink-faint">
          {about.filter(Boolean).join(" · ")}
        </p>
      </div>
    </li>
  );
}
