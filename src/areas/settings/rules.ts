import type { FieldErrors } from "#src/shared/errors.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import { formsProblems } from "./form-rules.ts";
import { weekdays, type Category, type Settings } from "./contract.ts";

/** Combines the currency (of the category `business`) and the settings of `localization` to the shop's money format. */
export function moneyFormatOf(
  business: Pick<Settings["business"], "currency">,
  localization: Settings["localization"],
): MoneyFormat {
  return {
    currency: business.currency,
    symbol: localization.currencySymbol,
    symbolPosition: localization.currencyPosition,
    decimalSeparator: localization.decimalSeparator,
    thousandsSeparator: localization.thousandsSeparator,
    fractionDigits: localization.fractionDigits,
  };
}

type Check<C extends Category> = (settings: Settings[C]) => FieldErrors;

const checks: { [C in Category]?: Check<C> } = {
  business: ({ businessHours }) =>
    Object.fromEntries(
      weekdays
        .filter(
          (weekday) =>
            !businessHours[weekday].closed &&
            businessHours[weekday].open >= businessHours[weekday].close,
        )
        .map((weekday) => [`businessHours.${weekday}`, "Closing time must be after opening time"]),
    ),
  localization: ({ decimalSeparator, thousandsSeparator }) => ({
    ...(decimalSeparator === thousandsSeparator && {
      thousandsSeparator: "Decimal and thousands separators must differ",
    }),
  }),
  loyalty: ({ bronzeThreshold, silverThreshold, goldThreshold, platinumThreshold }) => ({
    ...(bronzeThreshold >= silverThreshold && {
      bronzeThreshold: "Bronze threshold must be less than silver threshold",
    }),
    ...(silverThreshold >= goldThreshold && {
      silverThreshold: "Silver threshold must be less than gold threshold",
    }),
    ...(goldThreshold >= platinumThreshold && {
      goldThreshold: "Gold threshold must be less than platinum threshold",
    }),
  }),
  forms: formsProblems,
  // Without a price nobody knows what is spent, and a limit below it would stop all messages.
  notifications: ({ smsDailyCost, smsPartPrice }) => ({
    ...(smsDailyCost > 0 &&
      (smsPartPrice === 0 || smsDailyCost < smsPartPrice) && {
        smsDailyCost: "The limit must pay for at least one part, whose price must be set",
      }),
  }),
};

/** Returns the errors of fields that contradict each other; an empty object if there are none. */
export function settingsProblems<C extends Category>(
  category: C,
  settings: Settings[C],
): FieldErrors {
  const check: Check<C> | undefined = checks[category];
  return check ? check(settings) : {};
}
