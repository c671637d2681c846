import type { Read } from "#src/server/csv/read-cells.ts";
import { taxCodes, type TaxCode } from "#src/areas/settings/taxes/rules.ts";

/**
 * Reads a tax code: `A`, `a`, `A: 18 %`. Files of other programs have the rate instead; of these only the standard rate
 * and the zero rate of the authority mean one code.
 */
export function readTaxCode(typed: string): Read<TaxCode, "no_tax_code"> {
  const letter = /^([A-Ea-e])\b/.exec(typed)?.[1]?.toUpperCase();
  const percent = /^(\d{1,3})(?:[.,]0{1,2})?\s*%?$/.exec(typed)?.[1];
  const code = taxCodes.find((each) => each === letter) ?? codeOfPercent[Number(percent)];
  return code ? { value: code } : { code: "no_tax_code" };
}

const codeOfPercent: Partial<Record<number, TaxCode>> = { 18: "A", 0: "C" };
