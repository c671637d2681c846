import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { eventWord, type LiveEvent } from "./use-live-shipments.ts";
import { shipmentHref } from "./use-opened-shipment.ts";

/** The last ten events since the screen was opened. */
export function LiveEvents({ events }: { events: readonly LiveEvent[] }) {
  const { t } = useTranslation("shipments");
  return (
    <Section title={t("live.title")}>
      {events.length === 0 ? (
        <p className="text-ink-quiet">{t("live.none")}</p>
      ) : (
        <ol aria-label={t("live.title")} className="flex flex-col gap-2">
          {events.map(({ nth, shipmentId, kind, at }) => (
            <li key={nth} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <AppLink
                  href={shipmentHref(shipmentId)}
                  className="font-medium text-accent-ink hover:underline"
                >
                  {t("live.shipment", { id: shipmentId })}
                </AppLink>{" "}
                {t(`event.${eventWord(kind)}`)}
              </span>
              <span className="text-12 text-ink-faint">
                <RelativeTime iso={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
