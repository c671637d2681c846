import { useTranslation } from "#src/client/words/i18n.ts";
import type { BankAccount } from "../contract.ts";

/** The bank account to which the customer transfers the money. `reference` is what the transfer should name. */
export function BankDetails({ bank, reference }: { bank: BankAccount; reference?: string }) {
  const { t } = useTranslation("accounts");
  const rows = [
    [t("bank.name"), bank.name],
    [t("bank.accountName"), bank.accountName],
    [t("bank.accountNumber"), bank.accountNumber],
    [t("bank.branch"), bank.branch],
    [t("bank.swift"), bank.swift],
    [t("bank.reference"), reference ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(auto,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-4 py-3">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-quiet">{label}</dt>
          <dd className="text-right font-medium wrap-break-word select-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
