import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useShowDevice } from "../../core/client/show-device.ts";
import type { Device } from "../../core/contract.ts";
import { chargesContract } from "../contract.ts";
import type { AddedKind } from "#src/areas/payments/charge-rules.ts";
import type { NewCharge } from "../rules.ts";

/** The dialog that adds a charge by hand, before Fundi does, with a reason. */
export default function AddChargeDialog({
  device,
  addable,
  onClose,
}: {
  device: Device;
  addable: readonly NewCharge<AddedKind>[];
  onClose: () => void;
}) {
  const { t } = useTranslation("money");
  const { money } = useCurrency();
  const show = useShowDevice();
  const add = useWrite(chargesContract.addDeviceCharge, { onSuccess: show });
  const form = useDialogForm({
    defaultValues: { kind: addable[0]?.kind ?? "service", reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ kind, reason }) =>
      add.mutateAsync({ params: { id: device.id }, body: { kind, reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("charge.addDone"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("charge.add")}
      description={t("charge.addHint")}
      size="small"
      form={form}
      submitLabel={t("charge.add")}
    >
      <SelectField
        label={t("charge.which")}
        options={addable.map(({ kind, amount }) => ({
          value: kind,
          label: `${t(`charge.${kind}`)} · ${money(amount)}`,
        }))}
        {...form.field("kind")}
      />
      <TextArea
        label={t("charge.reason")}
        hint={t("charge.reasonHint")}
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
