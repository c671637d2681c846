import { shownAmount, type MoneyFormat } from "#src/shared/money.ts";
import { useCurrency } from "../words/money-format.tsx";
import { cx } from "./cx.ts";

type Props = {
  /** Minor units as an integer. */
  minor: number;
  /** The format of a currency other than the shop's. */
  format?: MoneyFormat;
  /** `loss`: in red with its sign, for a loss or for money that is still owed. */
  tone?: "normal" | "loss" | "quiet";
  className?: string;
};

/** An amount. The currency is less prominent than the number. All digits have the same width: align cells right. */
export function Money({ minor, format: own, tone = "normal", className }: Props) {
  const { format: shop } = useCurrency();
  const format = own ?? shop;
  const figure = shownAmount(minor, format);
  const symbol = (
    <span className="text-[max(0.65em,0.75rem)] font-normal text-ink-faint">{format.symbol}</span>
  );
  return (
    <span
      className={cx(
        "whitespace-nowrap tabular-nums",
        tone === "loss" && "text-loss-ink",
        tone === "quiet" && "text-ink-quiet",
        className,
      )}
    >
      {format.symbolPosition === "before" ? <>{symbol} </> : null}
      {figure}
      {format.symbolPosition === "after" ? <> {symbol}</> : null}
    </span>
  );
}
