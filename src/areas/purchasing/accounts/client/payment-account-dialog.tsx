import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ArchiveButton } from "#src/client/ui/forms/archive-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { payingMethods } from "../../values.ts";
import { paymentAccountsContract, type PaymentAccount } from "../contract.ts";

const accountForm = z.object({
  name: requiredText(80),
  type: z.enum(payingMethods),
  accountNumber: text(40),
});
type AccountForm = z.output<typeof accountForm>;

const formOf = (account: PaymentAccount | null): AccountForm => ({
  name: account?.name ?? "",
  type: account?.type ?? "bank",
  accountNumber: account?.accountNumber ?? "",
});

interface Props {
  /** null: a new one. */
  account: PaymentAccount | null;
  onClose: () => void;
}

/** Adds an account from which the shop pays, or changes, archives or restores one. */
export default function PaymentAccountDialog({ account, onClose }: Props) {
  const { t } = useTranslation("payment-accounts");
  const create = useWrite(paymentAccountsContract.createPaymentAccount);
  const update = useWrite(paymentAccountsContract.updatePaymentAccount);
  const edit = useRecordForm({
    record: account,
    toInput: formOf,
    schema: accountForm,
    label: (field) => t(`field.${field}`),
    create: (body) => create.mutateAsync({ body }),
    update: (body, { id }) => update.mutateAsync({ params: { id }, body }),
    done: ({ name }) => t(account ? "saved" : "added", { name }),
    onClose,
  });
  return (
    <RecordDialog
      edit={edit}
      title={account?.name ?? t("add")}
      submitLabel={t(account ? "common:save" : "submit")}
      secondary={account && <ArchiveAccount account={account} onDone={onClose} />}
      fieldValue={(field, value) =>
        field === "type" ? t(`type.${value as AccountForm["type"]}`) : String(value)
      }
    >
      <TextField {...edit.input("name")} maxLength={80} />
      <SelectField
        {...edit.input("type")}
        options={payingMethods.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <TextField {...edit.input("accountNumber")} optional maxLength={40} />
    </RecordDialog>
  );
}

function ArchiveAccount({ account, onDone }: { account: PaymentAccount; onDone: () => void }) {
  const { t } = useTranslation("payment-accounts");
  const { archivePaymentAccount, restorePaymentAccount } = paymentAccountsContract;
  const { id, name, archivedAt } = account;
  return (
    <ArchiveButton
      isArchived={archivedAt !== null}
      endpoint={archivedAt ? restorePaymentAccount : archivePaymentAccount}
      input={{ params: { id } }}
      label={t(archivedAt ? "restore" : "archive")}
      done={t(archivedAt ? "restored" : "archivedNow", { name })}
      onDone={onDone}
    />
  );
}
