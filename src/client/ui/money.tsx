import { shownAmount, type MoneyFormat } from "#src/shared/money.ts";
import { useCurrency } from "../words/money-format.tsx";
import { cx } from "./cx.ts";

type Props = {
  /** The amount in minor units, as an integer. */
  minor: number;
  /** The format of another currency than the shop's. */
  format?: MoneyFormat;
  /** `loss` shows the amount in red, for a loss or for money that is still owed. `quiet` uses a lighter colour. */
  tone?: "normal" | "loss" | "quiet";
  className?: string;
};

/**
 * An amount with its currency in smaller type. All digits have the same width, so that right-aligned amounts line up.
 */
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
