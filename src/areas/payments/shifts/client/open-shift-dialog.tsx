import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract } from "../contract.ts";
import { CashCount, readCash, useHasPieces, type TypedCash } from "./cash-count.tsx";

interface Props {
  suggestedFloat: number | null;
  onClose: () => void;
  /** Called after the shift was opened. By default it closes the dialog. */
  onOpened?: () => void;
  description?: string;
  submitLabel?: string;
  /** A button that replaces "Cancel". */
  secondary?: ReactNode;
}

/** The dialog that opens a shift with the cash in the drawer. It suggests the float that the user's last shift left. */
export default function OpenShiftDialog({
  suggestedFloat,
  onClose,
  onOpened = onClose,
  description,
  submitLabel,
  secondary,
}: Props) {
  const { t } = useTranslation("shifts");
  const { money } = useCurrency();
  const isOnline = useIsOnline();
  const hasPieces = useHasPieces();
  const open = useWrite(shiftsContract.openShift);
  const form = useDialogForm<{ cash: TypedCash; note: string }>({
    defaultValues: { cash: { pieces: {}, sum: suggestedFloat, isBySum: true }, note: "" },
    check: ({ cash }) => ({ cash: readCash(cash, hasPieces) ? undefined : t("count.missing") }),
    submit: ({ cash, note }) => {
      const { cash: openingFloat = 0, denominations } = readCash(cash, hasPieces) ?? {};
      return open.mutateAsync({
        body: { openingFloat, ...(denominations && { denominations }), note: note.trim() },
      });
    },
    onDone: () => {
      toasts.successWord("shifts:toast.opened");
      onOpened();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("open.title")}
      description={description ?? t("open.about")}
      form={form}
      submitLabel={submitLabel ?? t("open.submit")}
      secondary={secondary}
      disabledReason={!isOnline && t("offline")}
    >
      {suggestedFloat === null ? null : (
        <p className="text-ink-quiet">{t("open.suggested", { amount: money(suggestedFloat) })}</p>
      )}
      <ControlledField form={form} name="cash">
        {({ value, onChange, error }) => (
          <CashCount
            cash={value}
            sumLabel={t("open.float")}
            error={error}
            onChange={(change) => onChange({ ...value, ...change })}
          />
        )}
      </ControlledField>
      <TextField label={t("open.note")} optional maxLength={500} {...form.field("note")} />
    </FormDialog>
  );
}
