import * as z from "zod";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { languages, type Language } from "#src/shared/words.ts";
import type { MoneyChoice } from "#src/areas/settings/client/money-format-fields.tsx";
import type { ShopSetup } from "../setup-contract.ts";
import { passwordOf } from "./password-schema.ts";

/** What the setup screen asks for; the limits are the contract's. */
export const setupForm = z.object({
  token: z.string().trim().min(1).max(200),
  admin: z.object({ name: requiredText(120), email, password: passwordOf("standard") }),
  business: z.object({
    name: z.string().trim().min(1, "settings:problem.businessName").max(120),
    phone: requiredText(40),
    email: z
      .string()
      .trim()
      .max(254)
      .regex(/^$|^[^\s@]+@[^\s@]+$/, "settings:problem.businessEmail"),
    address: text(300),
    language: z.enum(languages),
  }),
  money: z.custom<MoneyChoice>(),
  demoData: z.boolean(),
});
export type SetupInput = z.input<typeof setupForm>;
export type SetupOutput = z.output<typeof setupForm>;

export const emptySetup = (token: string, language: Language): SetupInput => ({
  token,
  admin: { name: "", email: "", password: "" },
  business: { name: "", phone: "", email: "", address: "", language },
  money: {
    currency: "TZS",
    currencySymbol: "TSh",
    currencyPosition: "before",
    decimalSeparator: ".",
    thousandsSeparator: ",",
    fractionDigits: 2,
  },
  demoData: false,
});

/** Empty fields are left to the server's defaults. */
export function toShopSetup({ token, admin, business, money, demoData }: SetupOutput): ShopSetup {
  const { currency, ...localization } = money;
  const { email: businessEmail, address, ...rest } = business;
  return {
    token,
    admin,
    business: {
      ...rest,
      currency,
      ...(businessEmail && { email: businessEmail }),
      ...(address && { address }),
    },
    localization,
    demoData,
  };
}
