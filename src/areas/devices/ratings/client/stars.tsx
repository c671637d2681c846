import { Star } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { ratingScores } from "../rules.ts";

/** Shows a score as stars. Its accessible name is, for example, "4 of 5". */
export function Stars({ score }: { score: number }) {
  const { t } = useTranslation("custody");
  return (
    <span role="img" aria-label={t("rating.stars", { score })} className="inline-flex gap-0.5">
      {ratingScores.map((each) => (
        <Star
          key={each}
          size={16}
          aria-hidden="true"
          className={cx(each <= score ? "fill-current text-accent" : "text-line-control")}
        />
      ))}
    </span>
  );
}
