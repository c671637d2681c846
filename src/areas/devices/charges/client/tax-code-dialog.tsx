import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { useShowDevice } from "../../core/client/show-device.ts";
import type { Device } from "../../core/contract.ts";
import { chargesContract } from "../contract.ts";

/** The dialog that changes how a repair is taxed, with a reason. */
export default function TaxCodeDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("money");
  const show = useShowDevice();
  const set = useWrite(chargesContract.setDeviceTaxCode, { onSuccess: show });
  const form = useDialogForm({
    defaultValues: { taxCode: device.taxCode, reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ taxCode, reason }) =>
      set.mutateAsync({
        params: { id: device.id },
        body: { version: device.version, taxCode, reason: reason.trim() },
      }),
    onDone: () => {
      toasts.success(t("tax.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("tax.change")}
      description={t("tax.hint")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <SelectField
        label={t("tax.code")}
        options={taxCodes.map((code) => ({ value: code, label: t(`charges:code.${code}`) }))}
        {...form.field("taxCode")}
      />
      <TextArea
        label={t("charge.reason")}
        hint={t("tax.reasonHint")}
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
