import { formatDate } from "#src/shared/date-format.ts";
import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";

const DAY_MS = 86_400_000;

/** How long the warranty lasts. The last day still belongs to it. The catalogue of the page has the words. */
export function WarrantyLine({
  until,
  view: { word, language, today },
}: {
  until: string;
  view: Pick<PublicView, "word" | "language"> & { today: string };
}) {
  const day = formatDate(until, language);
  const days = Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS);
  return (
    <p className="text-14 text-ink-quiet">
      {days < 0
        ? word("warrantyEnded", { day })
        : days === 0
          ? word("warrantyToday")
          : word("warranty", { day, count: days })}
    </p>
  );
}
