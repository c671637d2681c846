import type { ReactNode } from "react";
import { today } from "#src/shared/time.ts";
import { formatWeekday } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { Appointment } from "../../contract.ts";
import { clockTime } from "../../times.ts";
import { AppointmentStatusBadge } from "./appointment-status.tsx";
import { handsetOf, personName } from "./appointment-words.ts";

interface Props {
  appointment: Appointment;
  href: string;
  /** Whether the row is among those of other days. */
  withDay?: boolean;
  /** Leaves the person out, on the person's own page. */
  withoutPerson?: boolean;
  action?: ReactNode;
}

/** One appointment in a list. The whole row is a link. */
export function AppointmentRow({ appointment, href, withDay, withoutPerson, action }: Props) {
  const { t, language } = useTranslation("appointments");
  const { startsAt, minutes, reason, technician, status } = appointment;
  const isOver = status === "cancelled" || status === "missed";
  const person = personName(appointment, t);
  const what = reason || t("erased");
  const about = [withoutPerson ? null : what, handsetOf(appointment), technician?.name];
  return (
    <li className="relative flex min-h-14 items-center gap-x-3 px-4 py-2.5 hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <span className={cx("shrink-0 tabular-nums", withDay ? "w-22" : "w-16")}>
        {withDay ? (
          <span className="block text-12 text-ink-quiet">
            {formatWeekday(today(new Date(startsAt)), language)}
          </span>
        ) : null}
        <span className={cx("block font-strong", isOver && "text-ink-faint line-through")}>
          {clockTime(startsAt)}
        </span>
        {withDay ? null : (
          <span className="block text-12 whitespace-nowrap text-ink-faint">
            {t("minutes", { count: minutes })}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <AppLink
          href={href}
          className="line-clamp-1 font-medium wrap-anywhere phone:line-clamp-3 after:absolute after:inset-0"
        >
          {withoutPerson ? what : person}
        </AppLink>
        <span className="line-clamp-2 text-ink-quiet wrap-anywhere">
          {about.filter(Boolean).join(" · ")}
        </span>
        <span className="mt-1 hidden phone:block">
          <AppointmentStatusBadge status={status} plain />
        </span>
      </span>
      <span className="shrink-0 phone:hidden">
        <AppointmentStatusBadge status={status} />
      </span>
      {action ? <span className="relative z-10 shrink-0">{action}</span> : null}
    </li>
  );
}
