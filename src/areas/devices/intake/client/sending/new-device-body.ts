/** The request of an intake. It is loaded after the form. */
import type { CallInput } from "#src/shared/contract.ts";
import type { devicesContract } from "../../../core/contract.ts";
import {
  isDuplicateAccepted,
  isFree,
  needsWaiver,
  type IntakeRules,
  type IntakeValues,
} from "../intake-values.ts";
import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import { toManualPayment } from "#src/areas/payments/taking/client/payment-draft.ts";
import { signatureRoles } from "../../../kinds.ts";
import { toSignature } from "../../../signatures/client/signature-draft.ts";
type NewDeviceBody = CallInput<(typeof devicesContract)["createDevice"]>["body"];

/** Builds the request. The values have passed `checkIntake`. */
export function toNewDevice(values: IntakeValues, rules: IntakeRules): NewDeviceBody {
  const deposit = values.depositMode === "none" ? 0 : (values.depositAmount ?? 0);
  const typed = (text: string) => text.trim() || null;
  const signatures = signatureRoles.flatMap(
    (role) => toSignature(role, values.signatures[role]) ?? [],
  );
  const tested = Object.entries(values.checklist).filter(
    ([, { result }]) => result !== "not-tested",
  );
  return {
    id: values.id,
    customerId: values.customer?.id ?? "",
    brand: values.brand.trim(),
    model: values.model.trim(),
    issueDescription: values.issueDescription.trim(),
    ...shown(rules, {
      serialNumber: typed(values.serialNumber),
      imei: typed(values.imei),
      color: typed(values.color),
      accessories: typed(values.accessories),
      estimatedHours: values.estimatedHours.trim() ? readTypedNumber(values.estimatedHours) : null,
      expectedReturnDate: values.expectedReturnDate || null,
    }),
    priority: values.priority,
    diagnosisRequired: values.diagnosisRequired,
    finalAmount: values.finalAmount,
    ...(isFree(values) && { freeReason: values.freeReason.trim() }),
    depositAmount: deposit,
    ...(values.depositMode === "now" &&
      deposit > 0 && { depositPayment: toManualPayment(values.payment) }),
    ...(needsWaiver(values, rules) && { depositWaivedReason: values.depositWaivedReason.trim() }),
    ...(tested.length > 0 && {
      checklist: tested.map(([label, { result, note }]) => ({ label, result, note })),
    }),
    ...(values.passcode.code.trim() && {
      passcode: { ...values.passcode, code: values.passcode.code.trim() },
    }),
    ...(signatures.length > 0 && { signatures }),
    ...(values.technicianId && { technicianId: values.technicianId }),
    acceptDuplicate: isDuplicateAccepted(values),
    tellCustomer: values.tellCustomer,
    ...values.given,
  };
}

const shown = <Fields extends object>({ hidden }: IntakeRules, fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => !hidden.includes(field)),
  ) as Partial<Fields>;
