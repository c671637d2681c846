import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { cellText, type CellColumn } from "../cell-text.ts";
import type { Report } from "../contract.ts";

/** Returns the function that writes the value of a cell as text of the screen. */
export function useCellText({
  from,
  to,
  by,
}: Report): (value: string | number | null, column: CellColumn) => string {
  const { t, language } = useTranslation("reports");
  const { format: moneyFormat } = useCurrency();
  return (value, column) =>
    cellText(value, column, {
      language,
      moneyFormat,
      period: { from, to, by },
      codeWord: (words, code) => codeWord(t, words, code),
      isPaper: false,
    });
}

/** The word of a code; the code itself if it has none, for example one of an older version. */
function codeWord(t: (key: WordKey) => string, words: string, code: string): string {
  const key = `${words}.${code}`;
  const word = t(key as WordKey);
  return word === key || key.endsWith(`:${word}`) ? code : word;
}
