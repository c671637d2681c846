import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { wallets } from "../../providers.ts";
import { accountsContract, type ShopAccounts } from "../contract.ts";
import { problemsOf, toAccounts, valuesOf, type AccountValues } from "./account-values.ts";

interface Props {
  accounts: ShopAccounts;
  onClose: () => void;
}

/** The dialog with the bank account and the till numbers to which customers send money. */
export default function AccountsDialog({ accounts, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const providerName = useProviderName();
  const save = useWrite(accountsContract.saveAccounts);
  const form = useDialogForm<AccountValues, ShopAccounts>({
    defaultValues: valuesOf(accounts),
    check: (values) => problemsOf(values, t("lipa.wrong")),
    submit: (values) => save.mutateAsync({ body: toAccounts(values) }),
    onDone: () => {
      toasts.success(t("saved"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("title")}
      description={t("hint")}
      form={form}
      submitLabel={t("common:save")}
    >
      <h3 className="font-medium">{t("bank.title")}</h3>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={t("bank.name")} maxLength={60} {...form.field("bank.name")} />
        <TextField label={t("bank.branch")} maxLength={60} {...form.field("bank.branch")} />
        <TextField
          label={t("bank.accountName")}
          maxLength={120}
          {...form.field("bank.accountName")}
        />
        <TextField
          label={t("bank.accountNumber")}
          maxLength={40}
          {...form.field("bank.accountNumber")}
        />
        <TextField label={t("bank.swift")} maxLength={20} {...form.field("bank.swift")} />
        <TextField label={t("bank.days")} inputMode="numeric" {...form.field("transferDays")} />
      </div>
      <h3 className="font-medium">{t("lipa.title")}</h3>
      {wallets.map((wallet) => (
        <div key={wallet} className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label={t("lipa.of", { wallet: providerName(wallet) })}
            inputMode="numeric"
            maxLength={12}
            {...form.field(`lipa.${wallet}.number`)}
          />
          <TextField
            label={t("lipa.name", { wallet: providerName(wallet) })}
            maxLength={80}
            {...form.field(`lipa.${wallet}.name`)}
          />
        </div>
      ))}
    </FormDialog>
  );
}
