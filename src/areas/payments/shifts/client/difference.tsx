import { shownAmount } from "#src/shared/money.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { cx } from "#src/client/ui/cx.ts";

/** The counted minus the expected amount, with its sign. Without a count it shows that the difference is unknown. */
export function Difference({ minor }: { minor: number | null }) {
  const { t } = useTranslation("shifts");
  const { format } = useCurrency();
  if (minor === null) return <span className="text-ink-faint">{t("paper.unknown")}</span>;
  return (
    <span
      className={cx(
        "whitespace-nowrap tabular-nums",
        minor < 0 && "font-medium text-loss-ink",
        minor > 0 && "font-medium text-wait-ink",
      )}
    >
      {(minor > 0 ? "+" : "") + shownAmount(minor, format)}
    </span>
  );
}
