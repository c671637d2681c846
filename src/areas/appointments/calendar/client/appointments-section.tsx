import { CalendarPlus } from "lucide-react";
import { today } from "#src/shared/time.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { appointmentsContract } from "../../contract.ts";
import { AppointmentRow } from "../../core/client/appointment-row.tsx";
import { appointmentHref, appointmentsHref } from "../../core/client/appointments-address.ts";

const AT_ONCE = 5;

type Of = { customerId: string } | { deviceId: string };

/**
 * A section of the screen of a customer or a device: its appointments, the latest first. A device without one has no
 * section.
 */
export default function AppointmentsSection(of: Of) {
  return useMay()("view_appointments") ? <OwnAppointments {...of} /> : null;
}

function OwnAppointments(of: Of) {
  const { t } = useTranslation("appointments");
  const may = useMay();
  const list = useGrowingList(appointmentsContract.listAppointments, {
    query: { ...of, sort: "latest", limit: AT_ONCE },
  });
  const isOfCustomer = "customerId" in of;
  if (!isOfCustomer && !list.rows?.length && !list.query.isError) return null;
  return (
    <Section
      title={t("title")}
      flush
      actions={
        isOfCustomer && may("manage_appointments") ? (
          <LinkButton
            size="small"
            icon={<CalendarPlus size={14} />}
            href={appointmentsHref({ new: "true", customer: of.customerId })}
          >
            {t("form.new")}
          </LinkButton>
        ) : null
      }
    >
      <ListBody
        {...list}
        failed={t("list.failed")}
        moreLabel={t("list.more")}
        expectedLines={2}
        empty={<p className="p-4 text-ink-faint">{t("list.noneOfCustomer")}</p>}
      >
        {(rows) => (
          <ul aria-label={t("title")} className="divide-y divide-line">
            {rows.map((row) => (
              <AppointmentRow
                key={row.id}
                appointment={row}
                withDay
                withoutPerson={isOfCustomer}
                href={appointmentHref(row.id, today(new Date(row.startsAt)))}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}
