import * as z from "zod";
import type { Item } from "../../core/contract.ts";
import { termsOfForm } from "../../core/client/item-form.ts";

export const termsForm = z.object({ ...termsOfForm, reason: z.string().trim().max(300) });
export type TermsInput = z.input<typeof termsForm>;
export type TermsOutput = z.output<typeof termsForm>;

const numberText = (value: number | null) => (value === null ? "" : String(value));

export const toTermsInput = (item: Item): TermsInput => ({
  price: item.price,
  cost: item.cost ?? null,
  warrantyDays: numberText(item.warrantyDays),
  taxCode: item.taxCode,
  onlinePrice: item.onlinePrice,
  salePrice: item.salePrice,
  reason: "",
});
