import { emailAddress, needed, wrongOf } from "#src/client/checks.ts";
import type { Language } from "#src/shared/words.ts";
import type { MoneyChoice } from "#src/areas/settings/settings-page/client/money-format-fields.tsx";
import type { ShopSetup } from "../contract.ts";
import { newPasswordProblem } from "../../passwords/client/check-password.ts";

/** The fields of the setup screen. */
export type SetupValues = {
  token: string;
  admin: { name: string; email: string; password: string };
  business: { name: string; phone: string; email: string; address: string; language: Language };
  /** Whether the shop is registered for VAT; null: not answered. */
  vat: "yes" | "no" | null;
  money: MoneyChoice;
  demoData: boolean;
};

/** Returns the token from the typed text, which may be the whole link as copied from the server's console. */
export function tokenIn(typed: string): string {
  const [, inLink] = /[?&]token=([^&#\s]+)/.exec(typed) ?? [];
  return inLink ?? typed.trim();
}

export const checkSetup = ({
  token,
  admin,
  business,
  vat,
  money,
}: SetupValues): Record<string, string> =>
  wrongOf({
    token: needed(token),
    "admin.name": needed(admin.name),
    "admin.email": emailAddress(admin.email),
    "admin.password": newPasswordProblem(admin.password, "standard"),
    "business.name": needed(business.name) && "settings:problem.businessName",
    "business.phone": needed(business.phone),
    "business.email":
      business.email.trim() && emailAddress(business.email)
        ? "settings:problem.businessEmail"
        : undefined,
    vat: vat === null ? "users:setup.vatMissing" : undefined,
    money: needed(money.currencySymbol),
  });

export const emptySetup = (token: string, language: Language): SetupValues => ({
  token,
  admin: { name: "", email: "", password: "" },
  business: { name: "", phone: "", email: "", address: "", language },
  vat: null,
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

/**
 * Converts the form's values to the request. Empty optional fields are omitted, so that the server's defaults apply.
 */
export function toShopSetup({
  token,
  admin,
  business,
  vat,
  money,
  demoData,
}: SetupValues): ShopSetup {
  const { currency, ...localization } = money;
  const { email: businessEmail, address, ...rest } = business;
  return {
    token: tokenIn(token),
    admin,
    business: {
      ...rest,
      currency,
      // Without VAT nothing is taxed, and no paper shows a tax.
      ...(vat === "no" && { taxRate: 0 }),
      ...(businessEmail && { email: businessEmail }),
      ...(address && { address }),
    },
    localization,
    demoData,
  };
}
