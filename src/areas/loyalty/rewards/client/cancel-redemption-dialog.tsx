import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useCongratulations } from "../../core/client/congratulations.ts";
import { rewardsContract, type Redemption } from "../contract.ts";
import { rewardName } from "./reward-words.ts";

interface Props {
  redemption: Redemption;
  customerName: string;
  onClose: () => void;
}

/** Takes an open redemption back, with a reason. The customer gets the points again. */
export default function CancelRedemptionDialog({ redemption, customerName, onClose }: Props) {
  const { t, language } = useTranslation("rewards");
  const cancel = useWrite(rewardsContract.cancelRedemption);
  const congratulate = useCongratulations();
  const points = formatNumber(redemption.points, language);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      cancel.mutateAsync({ params: { id: redemption.id }, body: { reason: reason.trim() } }),
    onDone: (change) => {
      toasts.success(t("cancelled", { points }));
      congratulate({ name: customerName, ...change });
      onClose();
    },
  });
  const name = rewardName(t, { preset: redemption.rewardPreset, name: redemption.rewardName });
  return (
    <FormDialog
      onClose={onClose}
      title={t("cancelTitle", { reward: name })}
      description={t("cancelHint", { points })}
      size="small"
      form={form}
      submitLabel={t("cancelSubmit")}
      cancelLabel={t("keep")}
      danger
    >
      <TextArea label={t("cancelReason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
