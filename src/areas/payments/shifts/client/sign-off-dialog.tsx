import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Shift } from "../contract.ts";
import { signOffContract } from "../sign-off-contract.ts";

/** The dialog in which the owner states what became of the difference of a shift. */
export default function SignOffDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { t } = useTranslation("shifts");
  const signOff = useWrite(signOffContract.signOffShift);
  const form = useDialogForm({
    defaultValues: { remark: "" },
    check: ({ remark }) => ({ remark: needed(remark) }),
    submit: ({ remark }) =>
      signOff.mutateAsync({ params: { id: shift.id }, body: { remark: remark.trim() } }),
    onDone: () => {
      toasts.success(t("signOff.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("signOff.title", { number: shift.zNumber ?? "" })}
      description={t("signOff.about", { name: shift.user.name })}
      size="small"
      form={form}
      submitLabel={t("signOff.action")}
    >
      <TextArea
        label={t("signOff.remark")}
        hint={t("signOff.remarkHint")}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("remark")}
      />
    </FormDialog>
  );
}
