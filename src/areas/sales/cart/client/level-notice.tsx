import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** Says that the discount of the level has changed since the customer was told the total, for example by a refund. */
export function LevelNotice() {
  const { t } = useTranslation("pos");
  const { discount } = useTillScreen().cart;
  if (discount?.type !== "tier" || !discount.was) return null;
  const before = t(`tier.${discount.was.level}`, { percent: discount.was.value });
  const now = t(`tier.${discount.level}`, { percent: discount.value });
  return (
    <Notice tone="waiting" title={t("levelChanged")}>
      {t("levelChangedFrom", { before, now })}
    </Notice>
  );
}
