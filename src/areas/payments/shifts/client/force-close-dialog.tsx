import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract, type Shift } from "../contract.ts";

/** Ends a shift its user forgot. Cash that nobody counted stays unknown, and the Z says so. */
export default function ForceCloseDialog({
  shift,
  onClose,
}: {
  shift: Shift;
  onClose: () => void;
}) {
  const { t } = useTranslation("shifts");
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const [reason, setReason] = useState("");
  const [cash, setCash] = useState<number | null>(null);
  const [floatLeft, setFloatLeft] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const close = useWrite(shiftsContract.forceCloseShift);
  const isTooMuch = cash !== null && (floatLeft ?? 0) > cash;

  const send = () => {
    setAsked(true);
    if (reason.trim() === "" || isTooMuch || close.isPending) return;
    const counted = cash === null ? {} : { counted: { cash, floatLeft: floatLeft ?? 0 } };
    close.mutate(
      { params: { id: shift.id }, body: { reason: reason.trim(), ...counted } },
      {
        onSuccess: ({ zNumber }) => {
          toasts.successWord("shifts:toast.closed", { number: zNumber ?? "" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("force.title", { name: shift.user.name })}
      dirty={reason !== "" || cash !== null}
      form={{
        onSubmit: send,
        submitting: close.isPending,
        formError: close.error && errorText(close.error),
      }}
      submitLabel={t("force.submit")}
      danger
      disabledReason={!isOnline && t("offline")}
    >
      <TextArea
        label={t("force.reason")}
        optional={false}
        maxLength={500}
        data-autofocus
        value={reason}
        error={asked && reason.trim() === "" ? t("force.reasonMissing") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <MoneyField
        label={t("force.cash")}
        optional
        hint={t("force.cashHint")}
        value={cash}
        onChange={setCash}
      />
      {cash === null ? (
        <Notice tone="waiting">{t("force.notCounted")}</Notice>
      ) : (
        <MoneyField
          label={t("count.floatLeft")}
          value={floatLeft}
          error={isTooMuch ? t("count.floatTooMuch") : undefined}
          onChange={setFloatLeft}
        />
      )}
    </FormDialog>
  );
}
