import { formatMoney } from "#src/shared/money.ts";
import { spokenLength } from "../rules.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** A price of the list: `TSh 45,000`, or with a range `TSh 45,000 – TSh 60,000`. */
export const priceText = (
  { moneyFormat }: Pick<ShopView, "moneyFormat">,
  from: number,
  to: number | null,
): string =>
  to === null
    ? formatMoney(from, moneyFormat)
    : `${formatMoney(from, moneyFormat)} – ${formatMoney(to, moneyFormat)}`;

/** How long a repair takes, in the unit in which people say it. */
export function lengthText({ word }: Pick<ShopView, "word">, minutes: number): string {
  const { unit, count } = spokenLength(minutes);
  return word(`length.${unit}`, { count });
}
