import { Images, Inbox } from "lucide-react";
import { formatWeekday } from "#src/shared/date-format.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { bookingsContract, type Booking } from "../contract.ts";

const AT_ONCE = 5;

/** The bookings that wait for an answer, above the calendar. Without one there is no section. */
export default function BookingsSection({ hrefOf }: { hrefOf: (id: string) => string }) {
  const { t } = useTranslation("appointments");
  const list = useGrowingList(bookingsContract.listBookings, {
    query: { status: "waiting", limit: AT_ONCE },
  });
  if (!list.rows?.length && !list.query.isError) return null;
  return (
    <div className="mb-4">
      <Section title={t("booking.waiting")} meta={t("booking.waitingHint")} flush>
        <ListBody
          {...list}
          failed={t("booking.failed")}
          moreLabel={t("booking.more")}
          expectedLines={2}
          empty={null}
        >
          {(rows) => (
            <ul aria-label={t("booking.waiting")} className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} booking={row} href={hrefOf(row.id)} />
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
    </div>
  );
}

function Row({ booking, href }: { booking: Booking; href: string }) {
  const { t, language } = useTranslation("appointments");
  const { contactName, brand, model, fault, wishedDay, photos, status, createdAt } = booking;
  return (
    <li>
      <AppLink
        href={href}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Inbox size={18} aria-hidden="true" className="shrink-0 text-waiting-ink" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">
            {contactName} · {brand} {model}
          </span>
          <span className="block truncate text-12 text-ink-quiet">{fault}</span>
        </span>
        {photos.length > 0 ? (
          <span className="flex shrink-0 items-center gap-1 text-12 text-ink-quiet tabular-nums">
            <Images size={14} aria-hidden="true" />
            <span aria-hidden="true">{photos.length}</span>
            <span className="sr-only">{t("booking.photos", { count: photos.length })}</span>
          </span>
        ) : null}
        <span className="shrink-0 text-end text-12 text-ink-quiet">
          <span className="block font-medium text-ink tabular-nums">
            {formatWeekday(wishedDay, language)}
          </span>
          {status === "proposed" ? (
            <Badge tone="waiting">{t("booking.status.proposed")}</Badge>
          ) : (
            <RelativeTime iso={createdAt} />
          )}
        </span>
      </AppLink>
    </li>
  );
}
