import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract } from "../contract.ts";
import { CashCount, readCash, useHasPieces, type TypedCash } from "./cash-count.tsx";

/** What is in the drawer when somebody takes it over; begins with what the last shift left. */
export default function OpenShiftDialog({
  suggestedFloat,
  onClose,
}: {
  suggestedFloat: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("shifts");
  const errorText = useErrorText();
  const { money } = useCurrency();
  const isOnline = useIsOnline();
  const hasPieces = useHasPieces();
  const begun: TypedCash = { pieces: {}, sum: suggestedFloat, isBySum: true };
  const [typed, setTyped] = useState(begun);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const open = useWrite(shiftsContract.openShift);
  const cash = readCash(typed, hasPieces);

  const send = () => {
    setAsked(true);
    if (!cash || open.isPending) return;
    const { cash: openingFloat, denominations } = cash;
    open.mutate(
      { body: { openingFloat, ...(denominations && { denominations }), note: note.trim() } },
      {
        onSuccess: () => {
          toasts.successWord("shifts:toast.opened");
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("open.title")}
      description={t("open.about")}
      dirty={typed !== begun || note !== ""}
      form={{
        onSubmit: send,
        submitting: open.isPending,
        formError: open.error && errorText(open.error),
      }}
      submitLabel={t("open.submit")}
      disabledReason={!isOnline && t("offline")}
    >
      {suggestedFloat === null ? null : (
        <p className="text-ink-quiet">{t("open.suggested", { amount: money(suggestedFloat) })}</p>
      )}
      <CashCount
        cash={typed}
        sumLabel={t("open.float")}
        error={asked && !cash ? t("count.missing") : undefined}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
      <TextField
        label={t("open.note")}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
