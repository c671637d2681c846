import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { wallets, type Wallet } from "../../providers.ts";

interface Props {
  value: Wallet;
  onChange: (wallet: Wallet) => void;
}

export function WalletField({ value, onChange }: Props) {
  const { t } = useTranslation("payments");
  return (
    <SelectField
      label={t("wallet")}
      value={value}
      onChange={({ target }) => {
        const wallet = wallets.find((each) => each === target.value);
        if (wallet) onChange(wallet);
      }}
      options={wallets.map((each) => ({ value: each, label: t(`common:provider.${each}`) }))}
    />
  );
}
