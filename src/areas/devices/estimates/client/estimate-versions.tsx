import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import type { Device } from "../../core/contract.ts";
import { EstimateBadge } from "./estimate-looks.tsx";

/** Lists all versions, if there are at least two. Each is a link to its paper. */
export function EstimateVersions({ device }: { device: Device }) {
  const { t, language } = useTranslation("estimates");
  const { money } = useCurrency();
  if (device.estimates.length < 2) return null;
  return (
    <details className="mt-3 border-t border-line pt-1">
      <summary className="flex min-h-9 cursor-pointer items-center text-ink-quiet phone:min-h-11">
        {t("history")} ({device.estimates.length})
      </summary>
      <ul className="divide-y divide-line">
        {device.estimates.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <AppLink
              href={pageHref("/devices/$id/estimate", { id: device.id }, { version: each.version })}
              aria-label={t("openVersion", { version: each.version })}
              className="inline-flex min-h-8 items-center font-medium text-accent-ink hover:underline phone:min-h-11"
            >
              {t("version", { version: each.version })}
            </AppLink>
            <span className="text-12 text-ink-faint">
              {t("versionLine", {
                total: money(each.total),
                day: formatDate(each.sentAt ?? each.createdAt, language),
              })}
            </span>
            <EstimateBadge status={each.status} plain />
          </li>
        ))}
      </ul>
    </details>
  );
}
