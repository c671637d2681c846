import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Remark } from "../contract.ts";
import { sayRemark } from "../system-remark.ts";

/** A remark of the system in the screen's language, or a user's remark as written. */
export function useRemarkText(): (remark: Pick<Remark, "content" | "systemRemark">) => string {
  const { t: word } = useTranslation("system-remarks");
  const { money } = useCurrency();
  return ({ content, systemRemark }) =>
    systemRemark ? sayRemark(systemRemark, { word, money }) : content;
}
