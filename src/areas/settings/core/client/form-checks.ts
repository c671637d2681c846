import { emailAddress, needed, numberWithin, wrongOf } from "#src/client/checks.ts";
import type { Settings } from "../../contract.ts";
import { settingsProblems } from "../../rules.ts";
import { problemKey } from "./problem-words.ts";

/** The checks of forms before a request. Each returns its errors: path of the field → key of the shown sentence. */

const LONGEST_DAYS = 3650;
const percent = (value: number) => numberWithin(value, 0, 100, { decimals: true });
const days = (value: number) => numberWithin(value, 0, LONGEST_DAYS);

export function checkBusiness(settings: Settings["business"]): Record<string, string> {
  const together = Object.entries(settingsProblems("business", settings)).map(
    ([path, sentence]) => [path, problemKey(sentence)] as const,
  );
  return wrongOf({
    name: needed(settings.name) && problemKey("Business name is required"),
    email: emailAddress(settings.email) && problemKey("Valid business email is required"),
    repairWarrantyDays: days(settings.repairWarrantyDays),
    goodsWarrantyDays: days(settings.goodsWarrantyDays),
    returnDays: days(settings.returnDays),
    refundDays: days(settings.refundDays),
    invoiceDueDays: numberWithin(settings.invoiceDueDays, 0, 365),
    ...Object.fromEntries(together),
  });
}

export const checkSecurity = (settings: Settings["security"]): Record<string, string> =>
  wrongOf({
    sessionTimeout:
      numberWithin(settings.sessionTimeout, 5, 480) &&
      problemKey("Session timeout must be between 5 and 480 minutes"),
    loginAttempts: numberWithin(settings.loginAttempts, 3, 20),
    passwordExpiryDays: days(settings.passwordExpiryDays),
    sealEmail: emailAddress(settings.sealEmail),
  });

export const checkDevices = (settings: Settings["devices"]): Record<string, string> =>
  wrongOf({
    maxDevicesPerCustomer: numberWithin(settings.maxDevicesPerCustomer, 1, 1000),
    targetRepairDays: numberWithin(settings.targetRepairDays, 1, 365),
    depositRequiredPercent: percent(settings.depositRequiredPercent),
    priorityFeePercent: percent(settings.priorityFeePercent),
    rushFeePercent: percent(settings.rushFeePercent),
    estimateValidDays: numberWithin(settings.estimateValidDays, 1, 365),
    approvalMarginPercent: percent(settings.approvalMarginPercent),
  });

type Limits = Pick<
  Settings["notifications"],
  "followUpDelayDays" | "smsDailyParts" | "smsDailyCost" | "smsPartPrice" | "smsPerSecond"
>;
export const checkMessages = (settings: Limits): Record<string, string> =>
  wrongOf({
    smsDailyCost: numberWithin(settings.smsDailyCost, 0, 1_000_000_000) ?? wrongDailyCost(settings),
    followUpDelayDays: numberWithin(settings.followUpDelayDays, 0, 365),
    smsDailyParts: numberWithin(settings.smsDailyParts, 0, 1_000_000),
    smsPartPrice: numberWithin(settings.smsPartPrice, 0, 10_000, { decimals: true }),
    smsPerSecond: numberWithin(settings.smsPerSecond, 1, 100),
  });

/** A limit in money needs the price of a part, and must pay for one. */
const wrongDailyCost = ({ smsDailyCost, smsPartPrice }: Limits) =>
  smsDailyCost > 0 && (smsPartPrice === 0 || smsDailyCost < smsPartPrice)
    ? "settings:problem.smsDailyCost"
    : undefined;

export const checkInventory = (settings: Settings["inventory"]): Record<string, string> =>
  wrongOf({
    expiryAlertDays: numberWithin(settings.expiryAlertDays, 1, 365),
    adjustmentLimit: numberWithin(settings.adjustmentLimit, 0, 1_000_000_000),
    arrivalLimit: numberWithin(settings.arrivalLimit, 0, 1_000_000_000),
  });

export const checkCustomers = ({ tags }: Settings["customers"]): Record<string, string> =>
  wrongOf({ tags: tags.length === 0 ? "common:invalid.required" : undefined });

export const checkSales = (settings: Settings["sales"]): Record<string, string> =>
  wrongOf({
    discountLimitPercent: percent(settings.discountLimitPercent),
    shiftTolerance: numberWithin(settings.shiftTolerance, 0, 10_000_000),
    shiftDifferenceLimit: numberWithin(settings.shiftDifferenceLimit, 0, 10_000_000),
    shiftHours: numberWithin(settings.shiftHours, 1, 168),
    giftCardMonths: numberWithin(settings.giftCardMonths, 0, 120),
    largestAmount: numberWithin(settings.largestAmount, 1_000_000, 100_000_000_000),
  });
