import type { Language } from "#src/shared/words.ts";
import { formatNumber } from "#src/client/words/dates.ts";

const RATE_DECIMALS = 4;

/** An exchange rate with all its decimals, for example `2,651.2525`. */
export const formatRate = (rate: number, language: Language): string =>
  formatNumber(rate, language, RATE_DECIMALS);
