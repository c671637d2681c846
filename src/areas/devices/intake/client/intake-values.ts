/** The values of the intake form, and their checks. */
import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import { percentOf } from "#src/shared/money.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { FormsSettings } from "#src/areas/settings/form-schemas.ts";
import type { PasscodeDraft } from "../../passcode/rules.ts";
import type { Priority } from "../../rules.ts";
import {
  isGiven,
  noSignatures,
  type SignatureDrafts,
} from "../../signatures/client/signature-draft.ts";
import type { ChecklistResult } from "./checklist-rows.tsx";
import { isBelowDeposit } from "../../money/client/deposit.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import {
  emptyPayment,
  errorOfPayment,
  providerOf,
  type PaymentDraft,
} from "#src/areas/payments/taking/client/payment-draft.ts";
import type { SignatureRole } from "../../kinds.ts";
import { isPattern } from "../../passcode-form.ts";

export type DepositMode = "now" | "later" | "none";

export interface IntakeValues extends Record<string, unknown> {
  /** The id of the device, created once per intake. If the request is repeated, the server still creates one device. */
  id: string;
  customer: Customer | null;
  brand: string;
  model: string;
  serialNumber: string;
  imei: string;
  color: string;
  accessories: string;
  issueDescription: string;
  priority: Priority;
  expectedReturnDate: string;
  estimatedHours: string;
  diagnosisRequired: boolean;
  finalAmount: number | null;
  freeReason: string;
  depositMode: DepositMode;
  depositAmount: number | null;
  depositWaivedReason: string;
  payment: PaymentDraft;
  checklist: Record<string, { result: ChecklistResult; note: string | null }>;
  technicianId: string | null;
  /** The numbers (`handsetOf`) for which the user confirmed the intake, although this handset is still in the shop. */
  acceptedHandset: string;
  /** The passcode and the signatures are never in the saved draft. */
  passcode: PasscodeDraft;
  signatures: SignatureDrafts;
  /** Whether the customer is told that the device is here. */
  tellCustomer: boolean;
  /** Fields of the request that the form does not show, from begin-intake.ts. */
  given?: { appointmentId: string };
}

/** The settings and permissions that decide what the intake requires. */
export interface IntakeRules {
  /** The names of the fields that the settings require. */
  required: readonly string[];
  /** The fields that the settings hide. They are not sent, so that the server can give them their default values. */
  hidden: readonly string[];
  /** The sentence of a rule of the settings that a value breaks. */
  problem: (field: (typeof texts)[number], value: string) => string | undefined;
  depositPercent: number;
  mayWaive: boolean;
  mayLower: boolean;
  /** Who must sign on the screen or on the printed slip, or give a reason for not signing. */
  signing: readonly SignatureRole[];
}

export function emptyIntake(
  id: string,
  expectedReturnDate: string,
  tellCustomer: boolean,
): IntakeValues {
  return {
    id,
    customer: null,
    brand: "",
    model: "",
    serialNumber: "",
    imei: "",
    color: "",
    accessories: "",
    issueDescription: "",
    priority: "normal",
    expectedReturnDate,
    estimatedHours: "",
    diagnosisRequired: false,
    finalAmount: null,
    freeReason: "",
    depositMode: "none",
    depositAmount: null,
    depositWaivedReason: "",
    payment: emptyPayment,
    checklist: {},
    technicianId: null,
    acceptedHandset: "",
    passcode: { kind: "text", code: "" },
    signatures: noSignatures,
    tellCustomer,
  };
}

/** The default values of the settings, as the form has them. */
export const presetsOf = (
  presets: FormsSettings["deviceIntakeDefaultValues"],
): Partial<IntakeValues> =>
  Object.fromEntries(Object.entries(presets).map(([field, value]) => [field, String(value)]));

type Numbers = Pick<IntakeValues, "imei" | "serialNumber" | "acceptedHandset">;

export const handsetOf = ({ imei, serialNumber }: Omit<Numbers, "acceptedHandset">): string =>
  `${normalizeImei(imei)} ${serialNumber.trim()}`;

export const isDuplicateAccepted = (values: Numbers): boolean =>
  values.acceptedHandset !== "" && values.acceptedHandset === handsetOf(values);

/** Whether the deposit is below the shop's percentage of the price, and therefore needs a reason. */
export function needsWaiver(values: IntakeValues, { depositPercent }: IntakeRules): boolean {
  const deposit = values.depositMode === "none" ? 0 : values.depositAmount;
  return isBelowDeposit(deposit, values.finalAmount, depositPercent);
}

/** The smallest deposit that needs no reason, in minor units; null while the price is unknown. */
export const askedDeposit = (values: IntakeValues, { depositPercent }: IntakeRules) =>
  values.finalAmount === null ? null : percentOf(values.finalAmount, depositPercent);

/** What the closed group says of the deposit. Its amount is null if none is asked for. */
export function depositState({ depositMode, depositAmount, payment }: IntakeValues) {
  const isPaid = depositMode === "now" && !payment.isAsked;
  return {
    amount: depositMode === "none" ? null : depositAmount,
    state:
      depositMode === "later" ? ("later" as const) : isPaid ? ("now" as const) : ("asked" as const),
    provider: providerOf(payment),
  };
}

const texts = [
  "brand",
  "model",
  "serialNumber",
  "imei",
  "color",
  "accessories",
  "issueDescription",
  "estimatedHours",
  "expectedReturnDate",
] as const;

/** Finds all errors of the form. The result has a word key for each field with an error. */
export function checkIntake(values: IntakeValues, rules: IntakeRules): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!values.customer) wrong["customer"] = "intake:customerMissing";
  else if (rules.required.includes("customerEmail") && !values.customer.email) {
    wrong["customer"] = "intake:customerEmailMissing";
  }
  for (const field of texts) {
    const isMissing = rules.required.includes(field) && !values[field].trim();
    const problem = isMissing ? "common:invalid.required" : rules.problem(field, values[field]);
    if (problem && !rules.hidden.includes(field)) wrong[field] = problem;
  }
  const imei = normalizeImei(values.imei);
  if (imei && !isImei(imei) && !rules.hidden.includes("imei")) wrong["imei"] = "intake:imeiWrong";
  if (isShortened(values.serialNumber.trim()) && !rules.hidden.includes("serialNumber"))
    wrong["serialNumber"] = "intake:serialShortened";
  if (values.estimatedHours.trim() && !(readTypedNumber(values.estimatedHours) <= 9999)) {
    wrong["estimatedHours"] = "common:invalid.other";
  }
  const { kind, code } = values.passcode;
  if (kind === "pattern" && code && !isPattern(code)) {
    wrong["passcode"] = "custody:passcode.patternMissing";
  }
  for (const role of rules.signing) {
    if (!isGiven(values.signatures[role])) wrong[`signatures.${role}`] = "signatures:signFirst";
  }
  return { ...wrong, ...checkFree(values, rules), ...checkDeposit(values, rules) };
}

/** Whether the price is nothing, or almost nothing. */
export const isFree = ({ finalAmount }: Pick<IntakeValues, "finalAmount">): boolean =>
  finalAmount !== null && lowersPrice(null, finalAmount);

/** A repair for free needs the permission to lower prices, and a reason. */
function checkFree(values: IntakeValues, rules: IntakeRules): Record<string, string> {
  if (!isFree(values)) return {};
  if (!rules.mayLower) return { finalAmount: "money:cost.onlySome" };
  return values.freeReason.trim() ? {} : { freeReason: "moves:moveRefused.reason-missing" };
}

function checkDeposit(values: IntakeValues, rules: IntakeRules): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { depositMode, depositAmount, finalAmount } = values;
  if (depositMode !== "none") {
    if (!depositAmount) wrong["depositAmount"] = "common:invalid.amount";
    else if (finalAmount !== null && depositAmount > finalAmount) {
      wrong["depositAmount"] = "intake:depositAbovePrice";
    }
  }
  if (depositMode === "now") {
    const error = errorOfPayment(values.payment, depositAmount);
    if (error === "reference-missing") {
      wrong["payment.reference"] = "payments:referenceMissing";
    }
    if (error === "phone-missing") wrong["payment.phone"] = "payments:phoneMissing";
    if (error === "too-little-cash") wrong["payment.tendered"] = "payments:tooLittleCash";
  }
  if (needsWaiver(values, rules)) {
    if (!rules.mayWaive) wrong["depositAmount"] ??= "intake:depositTooLow";
    else if (!values.depositWaivedReason.trim()) {
      wrong["depositWaivedReason"] = "moves:moveRefused.reason-missing";
    }
  }
  return wrong;
}
