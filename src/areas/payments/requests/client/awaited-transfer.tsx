import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { BankDetails } from "../../accounts/client/bank-details.tsx";
import { useAccounts } from "../../accounts/client/use-accounts.ts";

interface Props {
  /** What the transfer should name, e.g. the number of the sale. */
  reference: string;
  /** What happens until the transfer has arrived. */
  children: ReactNode;
}

/** The bank account for a transfer that has not arrived yet. */
export default function AwaitedTransfer({ reference, children }: Props) {
  const { t } = useTranslation("accounts");
  const bank = useAccounts()?.bank;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{t("transfer.waiting")}</p>
      {bank ? <BankDetails bank={bank} reference={reference} /> : null}
      <p className="text-ink-quiet">{children}</p>
    </div>
  );
}
