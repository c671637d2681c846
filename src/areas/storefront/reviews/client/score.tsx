import { Star } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { ratingScores } from "#src/areas/devices/ratings/rules.ts";

/** A score as stars. Screen readers read the number. */
export function Score({ score }: { score: number }) {
  const { t } = useTranslation("online-shop");
  return (
    <span role="img" aria-label={t("reviews.score", { count: score })} className="inline-flex">
      {ratingScores.map((each) => (
        <Star
          key={each}
          size={16}
          aria-hidden="true"
          className={cx(each <= score ? "fill-current text-wait-ink" : "text-ink-faint")}
        />
      ))}
    </span>
  );
}
