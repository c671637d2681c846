import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Remark } from "../core/contract.ts";
import { sayRemark } from "../system-remark.ts";

/**
 * Returns a function that gives the text of a remark. The text of a remark of the system is in the language of the
 * screen; the remark of a user is shown as typed.
 */
export function useRemarkText(): (remark: Pick<Remark, "content" | "systemRemark">) => string {
  const { t: word } = useTranslation("system-remarks");
  const { money } = useCurrency();
  return ({ content, systemRemark }) =>
    systemRemark ? sayRemark(systemRemark, { word, money }) : content;
}
