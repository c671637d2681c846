import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { ArchiveButton } from "../../core/client/archive-button.tsx";
import { payingMethods } from "../../values.ts";
import { paymentAccountsContract, type PaymentAccount } from "../contract.ts";

const accountForm = z.object({
  name: requiredText(80),
  type: z.enum(payingMethods),
  accountNumber: text(40),
});
type AccountForm = z.output<typeof accountForm>;

const formOf = ({ name, type, accountNumber }: PaymentAccount): AccountForm => ({
  name,
  type,
  accountNumber: accountNumber ?? "",
});

interface Props {
  /** null: a new one. */
  account: PaymentAccount | null;
  onClose: () => void;
}

/** Adds an account from which the shop pays, or changes, archives or restores one. */
export default function PaymentAccountDialog({ account, onClose }: Props) {
  return account ? <Edit account={account} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("payment-accounts");
  const create = useWrite(paymentAccountsContract.createPaymentAccount);
  const form = useAppForm<AccountForm, AccountForm>({
    schema: accountForm,
    defaultValues: { name: "", type: "bank", accountNumber: "" },
    submit: async (body) => {
      const { name } = await create.mutateAsync({ body });
      toasts.success(t("added", { name }));
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={t("add")} form={form} submitLabel={t("submit")}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ account, onClose }: { account: PaymentAccount; onClose: () => void }) {
  const { t } = useTranslation("payment-accounts");
  const update = useWrite(paymentAccountsContract.updatePaymentAccount);
  const { form, meanwhile, takeTheirs } = useVersionedForm<
    PaymentAccount,
    AccountForm,
    AccountForm
  >({
    record: account,
    toInput: formOf,
    schema: accountForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes };
        const { name } = await update.mutateAsync({ params: { id: account.id }, body });
        toasts.success(t("saved", { name }));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={account.name}
      form={form}
      submitLabel={t("common:save")}
      secondary={<ArchiveOne account={account} onDone={onClose} />}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`field.${field}`)}
        renderValue={(field, value) =>
          field === "type" ? t(`type.${value as AccountForm["type"]}`) : String(value)
        }
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function ArchiveOne({ account, onDone }: { account: PaymentAccount; onDone: () => void }) {
  const { t } = useTranslation("payment-accounts");
  const archive = useWrite(paymentAccountsContract.archivePaymentAccount);
  const restore = useWrite(paymentAccountsContract.restorePaymentAccount);
  const { id, name, archivedAt } = account;
  return (
    <ArchiveButton
      isArchived={archivedAt !== null}
      label={t(archivedAt ? "restore" : "archive")}
      done={t(archivedAt ? "restored" : "archivedNow", { name })}
      change={() => (archivedAt ? restore : archive).mutateAsync({ params: { id } })}
      isBusy={archive.isPending || restore.isPending}
      onDone={onDone}
    />
  );
}

function Fields({ form }: { form: AppForm<AccountForm, AccountForm> }) {
  const { t } = useTranslation("payment-accounts");
  return (
    <>
      <TextField label={t("field.name")} maxLength={80} {...form.field("name")} />
      <SelectField
        label={t("field.type")}
        options={payingMethods.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.field("type")}
      />
      <TextField
        label={t("field.accountNumber")}
        optional
        maxLength={40}
        {...form.field("accountNumber")}
      />
    </>
  );
}
