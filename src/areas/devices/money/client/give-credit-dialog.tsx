import { useState } from "react";
import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import OwesLine from "#src/areas/payments/credit/client/owes-line.tsx";
import {
  draftPlan,
  PlanFields,
  toParts,
  usePlanProblem,
} from "#src/areas/payments/credit/client/plan-fields.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../../core/contract.ts";
import { priceContract } from "../contract.ts";

/** Agrees that the customer pays the balance of a repair later, in instalments. */
export default function GiveCreditDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  const day = useToday();
  const give = useWrite(priceContract.giveDeviceCredit);
  const problemOf = usePlanProblem();
  const [amount] = useState(device.balance ?? 0);
  const form = useDialogForm({
    defaultValues: { parts: draftPlan(amount, 1, day), reason: "" },
    check: ({ parts, reason }) => ({ parts: problemOf(parts, amount), reason: needed(reason) }),
    submit: ({ parts, reason }) =>
      give.mutateAsync({
        params: { id: device.id },
        body: { parts: toParts(parts) ?? [], reason: reason.trim() },
      }),
    onDone: () => {
      toasts.success(t("plan.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("plan.title")}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      form={form}
      submitLabel={t("plan.action")}
    >
      <OwesLine customerId={device.customer.id} />
      <ControlledField form={form} name="parts">
        {({ value, onChange }) => (
          <PlanFields
            amount={amount}
            value={value}
            onChange={onChange}
            error={form.field("parts").error}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("plan.reason")}
        hint={t("plan.reasonHint")}
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
