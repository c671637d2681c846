import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract, type Shift } from "../contract.ts";

interface Values {
  reason: string;
  cash: number | null;
  floatLeft: number | null;
}

/** The dialog that closes a shift by force. Without a count the difference stays unknown on the Z. */
export default function ForceCloseDialog({
  shift,
  onClose,
}: {
  shift: Shift;
  onClose: () => void;
}) {
  const { t } = useTranslation("shifts");
  const isOnline = useIsOnline();
  const close = useWrite(shiftsContract.forceCloseShift);
  const isTooMuch = ({ cash, floatLeft }: Omit<Values, "reason">) =>
    cash !== null && (floatLeft ?? 0) > cash;
  const form = useDialogForm<Values, Shift>({
    defaultValues: { reason: "", cash: null, floatLeft: null },
    check: (values) => ({
      reason: needed(values.reason, t("force.reasonMissing")),
      floatLeft: isTooMuch(values) ? t("count.floatTooMuch") : undefined,
    }),
    submit: ({ reason, cash, floatLeft }) =>
      close.mutateAsync({
        params: { id: shift.id },
        body: {
          reason: reason.trim(),
          ...(cash !== null && { counted: { cash, floatLeft: floatLeft ?? 0 } }),
        },
      }),
    onDone: ({ zNumber }) => {
      toasts.successWord("shifts:toast.closed", { number: zNumber ?? "" });
      onClose();
    },
  });
  const [cash, floatLeft] = useWatch({ control: form.control, name: ["cash", "floatLeft"] });
  const tooMuch = isTooMuch({ cash, floatLeft }) ? t("count.floatTooMuch") : undefined;
  const { input, control } = labelled(form, t, "force.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("force.title", { name: shift.user.name })}
      form={form}
      submitLabel={t("force.submit")}
      danger
      disabledReason={!isOnline && t("offline")}
    >
      <TextArea {...input("reason")} optional={false} maxLength={500} data-autofocus />
      <FormField {...control("cash")} as={MoneyField} optional hint={t("force.cashHint")} />
      {cash === null ? (
        <Notice tone="waiting">{t("force.notCounted")}</Notice>
      ) : (
        <ControlledField form={form} name="floatLeft">
          {(field) => <MoneyField label={t("count.floatLeft")} {...field} error={tooMuch} />}
        </ControlledField>
      )}
    </FormDialog>
  );
}
