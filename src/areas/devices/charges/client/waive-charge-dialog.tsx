import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useShowDevice } from "../../core/client/show-device.ts";
import type { Device } from "../../core/contract.ts";
import { chargesContract } from "../contract.ts";
import type { DeviceCharge } from "../../core/detail/charges.ts";

/** The dialog that waives a charge, with a reason. */
export default function WaiveChargeDialog({
  device,
  charge,
  onClose,
}: {
  device: Device;
  charge: DeviceCharge;
  onClose: () => void;
}) {
  const { t } = useTranslation("money");
  const { money } = useCurrency();
  const show = useShowDevice();
  const waive = useWrite(chargesContract.waiveDeviceCharge, { onSuccess: show });
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      waive.mutateAsync({
        params: { id: device.id, chargeId: charge.id },
        body: { reason: reason.trim() },
      }),
    onDone: () => {
      toasts.success(t("charge.waiveDone"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("charge.waiveNamed", { charge: t(`charge.${charge.kind}`) })}
      description={t("charge.waiveHint", { amount: money(charge.amount) })}
      size="small"
      form={form}
      submitLabel={t("charge.waive")}
    >
      <TextArea
        label={t("charge.reason")}
        hint={t("charge.reasonHint")}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
