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
import { deviceRewardsContract } from "../contract.ts";

/** The dialog that takes the discount of a reward off a repair, with a reason. */
export default function TakeBackDialog({
  device,
  amount,
  onClose,
}: {
  device: Device;
  /** What the reward takes off, in minor units. */
  amount: number;
  onClose: () => void;
}) {
  const { t } = useTranslation("rewards");
  const { money } = useCurrency();
  const show = useShowDevice();
  const takeBack = useWrite(deviceRewardsContract.takeDeviceRewardBack, { onSuccess: show });
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      takeBack.mutateAsync({ params: { id: device.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("choice.takenBack"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("choice.takeBackTitle")}
      description={t("choice.takeBackHint", { amount: money(amount) })}
      size="small"
      form={form}
      submitLabel={t("money:charge.takeBack")}
    >
      <TextArea
        label={t("money:charge.reason")}
        hint={t("money:charge.reasonHint")}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
