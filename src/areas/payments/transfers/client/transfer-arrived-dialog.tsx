import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Payment } from "../../contract.ts";
import type { StatementLine } from "../../reconciliation/statements-contract.ts";
import { transfersContract } from "../contract.ts";

interface Props {
  paymentId: string;
  /** The line of a bank statement that is the transfer. */
  line?: StatementLine;
  onClose: () => void;
  onConfirmed?: ((payment: Payment) => void) | undefined;
}

/**
 * States that the bank transfer of a payment has arrived, with its reference on the statement. With `line`, because an
 * imported statement shows it.
 */
export default function TransferArrivedDialog({ paymentId, line, onClose, onConfirmed }: Props) {
  const { t } = useTranslation("accounts");
  const { money } = useCurrency();
  const confirm = useWrite(transfersContract.confirmTransfer);
  const confirmByLine = useWrite(transfersContract.confirmTransferByLine);
  const needsReference = !line?.reference;
  const form = useDialogForm<{ reference: string }, Payment>({
    defaultValues: { reference: "" },
    check: ({ reference }) => (needsReference ? { reference: needed(reference) } : {}),
    submit: ({ reference: typed }) => {
      const reference = typed.trim();
      return line
        ? confirmByLine.mutateAsync({
            params: { id: line.id },
            body: { paymentId, ...(reference && { reference }) },
          })
        : confirm.mutateAsync({ params: { id: paymentId }, body: { reference } });
    },
    onDone: (payment) => {
      if (payment.status === "late") toasts.error(t("transfer.late"));
      else toasts.success(t("transfer.confirmed"));
      onClose();
      onConfirmed?.(payment);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("transfer.arrived")}
      description={
        line?.reference
          ? t("transfer.onLine", { amount: money(line.amount), reference: line.reference })
          : t("transfer.arrivedHint")
      }
      form={form}
      submitLabel={t("transfer.arrived")}
    >
      {needsReference ? (
        <TextField
          label={t("payments:reference")}
          maxLength={60}
          autoCapitalize="characters"
          inputClassName="uppercase"
          data-autofocus
          {...form.field("reference")}
        />
      ) : null}
    </FormDialog>
  );
}
