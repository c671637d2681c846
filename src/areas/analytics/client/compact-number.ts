import { withMinus } from "#src/shared/figures/minus.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A number in a few characters, such as 2.4M. */
export const compactNumber = (value: number): string => withMinus(compact.format(value));

/** An amount in minor units in a few characters, without its currency. */
export const compactMoney = (minor: number): string => compactNumber(minor / MINOR_PER_MAJOR);
