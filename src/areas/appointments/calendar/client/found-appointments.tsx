import { CalendarSearch } from "lucide-react";
import { today } from "#src/shared/time.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { appointmentsContract } from "../../contract.ts";
import { AppointmentRow } from "../../core/client/appointment-row.tsx";
import {
  appointmentsHref,
  type AppointmentsAddress,
} from "../../core/client/appointments-address.ts";

/** The appointments of all days that fit a search, the latest first. */
export function FoundAppointments({
  address,
  onClear,
}: {
  address: AppointmentsAddress;
  onClear: () => void;
}) {
  const { t } = useTranslation("appointments");
  const { search, technicianId } = address;
  const list = useGrowingList(
    appointmentsContract.listAppointments,
    {
      query: {
        search: search.trim(),
        sort: "latest",
        ...(technicianId && { technicianId }),
      },
    },
    { keepsRows: true },
  );
  return (
    <Section flush>
      <ListBody
        {...list}
        failed={t("list.failed")}
        moreLabel={t("list.more")}
        empty={
          <NothingFound
            icon={<CalendarSearch size={20} />}
            title={t("list.nothingFound")}
            hint={t("list.nothingFoundHint")}
            onClear={onClear}
          />
        }
      >
        {(rows) => (
          <ul aria-label={t("list.found")} className="divide-y divide-line">
            {rows.map((row) => (
              <AppointmentRow
                key={row.id}
                appointment={row}
                withDay
                href={appointmentsHref({
                  ...address,
                  day: today(new Date(row.startsAt)),
                  open: row.id,
                })}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}
