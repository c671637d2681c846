import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Device } from "../../core/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { Stars } from "./stars.tsx";

const RatingDialog = lazy(() => import("./rating-dialog.tsx"));

/** The rating of a repair that was handed over. */
export default function RatingCard({ device }: { device: Device }) {
  const { t } = useTranslation("custody");
  const { may } = useShop();
  const [isRating, setIsRating] = useState(false);
  const [rating] = device.ratings;
  return (
    <Section title={t("rating.title")}>
      {rating ? (
        <div className="flex flex-col gap-1">
          <p className="flex items-center gap-3">
            <Stars score={rating.score} />
            <RelativeTime iso={rating.updatedAt} className="text-12 text-ink-faint" />
          </p>
          {rating.comment ? (
            <blockquote className="break-words whitespace-pre-line">{rating.comment}</blockquote>
          ) : null}
          <p className="text-12 text-ink-faint">
            {rating.recordedBy
              ? t("rating.recordedBy", { name: rating.recordedBy.name })
              : t("rating.byCustomer")}
            {rating.technician ? ` · ${t("rating.for", { name: rating.technician.name })}` : ""}
          </p>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-quiet">{t("rating.none")}</p>
          {may("hand_over_devices") ? (
            <Button size="small" onClick={() => setIsRating(true)}>
              {t("rating.add")}
            </Button>
          ) : null}
        </div>
      )}
      {isRating ? (
        <Suspense>
          <RatingDialog device={device} onClose={() => setIsRating(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
