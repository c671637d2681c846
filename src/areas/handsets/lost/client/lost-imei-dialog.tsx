import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { typedImei } from "../../core/client/typed-imei.ts";
import { lostImeisContract } from "../contract.ts";

/** Puts a handset on the list of lost ones. */
export default function LostImeiDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("handsets");
  const add = useWrite(lostImeisContract.addLostImei);
  const form = useDialogForm({
    defaultValues: { imei: "", reason: "" },
    check: ({ imei, reason }) => ({
      imei: typedImei(imei) ? undefined : t("check.imeiWrong"),
      reason: needed(reason),
    }),
    failed: t("lost.addFailed"),
    submit: async ({ imei, reason }) => {
      const body = { imei: typedImei(imei), reason: reason.trim() };
      const added = await add.mutateAsync({ body });
      toasts.success(t("lost.added", { imei: added.imei }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("lost.addTitle")}
      form={form}
      submitLabel={t("lost.add")}
    >
      <TextField
        label={t("field.imei")}
        hint={t("field.imeiHint")}
        inputMode="numeric"
        maxLength={30}
        {...form.field("imei")}
      />
      <TextField
        label={t("lost.reason")}
        hint={t("lost.reasonHint")}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
