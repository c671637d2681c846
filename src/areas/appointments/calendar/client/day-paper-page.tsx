import { formatLongDate } from "#src/shared/date-format.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useAddress } from "#src/client/address.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import type { Appointment } from "../../contract.ts";
import { hoursOf } from "../../rules.ts";
import {
  appointmentsHref,
  readAppointmentsAddress,
} from "../../core/client/appointments-address.ts";
import { handsetOf, phoneOf, shownTimes } from "../../core/client/appointment-words.ts";
import { useAppointments } from "./use-appointments.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The appointments of a day on paper, for the counter and the bench. Cancelled ones are left out. */
export function AppointmentsDayPage() {
  const { t } = useTranslation("appointments");
  const now = useToday();
  const [{ day: wanted, technicianId }] = useAddress(readAppointmentsAddress);
  const day = wanted || now;
  const { all, query } = useAppointments({
    from: day,
    to: day,
    status: "booked,arrived,done,missed",
    technicianId: technicianId || undefined,
  });
  const { error, isError, isFetching, refetch } = query;
  return (
    <LoadedPaper
      query={{ data: all, error, isError, isFetching, refetch }}
      failed={t("list.failed")}
    >
      {(rows) => <DayPaper day={day} rows={rows} />}
    </LoadedPaper>
  );
}

function DayPaper({ day, rows }: { day: string; rows: readonly Appointment[] }) {
  const { t } = useTranslation("appointments");
  const [language, setLanguage] = usePaperLanguage();
  const say = usePaperWords("appointments", language);
  const shop = useShopSettings();
  const open = hoursOf(day, shop.business.businessHours);
  const date = formatLongDate(day, language);
  return (
    <PaperScreen
      title={`${say("title")} ${date}`}
      back={{ href: appointmentsHref({ day }), label: t("print.back") }}
      size="a4"
      language={language}
      onLanguage={setLanguage}
    >
      <p className="paper-name">{shop.business.name}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <p className="text-[1.4em] font-strong">
          {say("title")}: {date}
        </p>
        <p>{open ? say("hours.open", { from: open.open, to: open.close }) : say("hours.closed")}</p>
      </div>
      {rows.length === 0 ? (
        <p className="mt-4">{say("empty.title")}</p>
      ) : (
        <table className="mt-4 w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-current">
              <th className="py-1 pr-2">{say("field.time")}</th>
              <th className="py-1 pr-2">{say("print.person")}</th>
              <th className="py-1 pr-2">{say("field.reason")}</th>
              <th className="py-1 pr-2">{say("field.technician")}</th>
              <th className="py-1">{say("print.status")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} language={language} />
            ))}
          </tbody>
        </table>
      )}
    </PaperScreen>
  );
}

function Line({ row, language }: { row: Appointment; language: "en" | "sw" }) {
  const say = usePaperWords("appointments", language);
  const nobody = { id: row.id, name: row.contactName ?? "", phone: row.contactPhone };
  const name = usePaperName(row.customer ?? nobody, language);
  const phone = phoneOf(row);
  const cell = "py-1 pr-2 align-top wrap-anywhere";
  return (
    <tr className="break-inside-avoid border-b border-current/30">
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{shownTimes(row)}</td>
      <td className={cell}>
        {name}
        <span className="block whitespace-nowrap tabular-nums">
          {phone ? formatPhone(phone) : ""}
        </span>
      </td>
      <td className={cell}>
        {row.reason}
        <span className="block">{handsetOf(row)}</span>
        {row.note ? <span className="block">{row.note}</span> : null}
      </td>
      <td className={cell}>{row.technician?.name}</td>
      <td className={cell}>{say(`status.${row.status}`)}</td>
    </tr>
  );
}
