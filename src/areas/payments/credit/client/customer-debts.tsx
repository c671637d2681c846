import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFormatOf } from "../../core/client/money-of.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import type { Debt } from "../../credit-ledger/debt-schemas.ts";
import { CreditLedger } from "./credit-ledger.tsx";
import { DebtDialog, type RepairDialog } from "./debt-dialog.tsx";
import { DebtRow, type DebtAct } from "./debt-row.tsx";
import { StoreCreditActs } from "./store-credit-acts.tsx";

export interface DebtCustomer {
  id: string;
  name: string;
  phone: string | null;
  /** The customer's preferred language; null means the shop's. */
  language: Language | null;
}

/** What one customer owes, with its instalments, and the customer's store credit. */
export default function CustomerDebts({
  customer,
  hasMainAction = false,
  repairDialog,
}: {
  customer: DebtCustomer;
  /** Whether paying the oldest debt is the main action of the screen. */
  hasMainAction?: boolean;
  repairDialog: RepairDialog;
}) {
  const { t } = useTranslation("credit");
  const formatOf = useFormatOf();
  // A dialog shows the change and the receipt after the payment, when the debt is no longer in the list.
  const [open, setOpen] = useState<{ debt: Debt; act: DebtAct } | null>(null);
  const query = useQuery(read(creditContract.getCustomerCredit, { params: { id: customer.id } }));
  const { data } = query;
  if (!data)
    return (
      <Section title={t("customer.title")}>
        <NotLoaded query={query} failed={t("customer.failed")} lines={3} />
      </Section>
    );
  const isEmpty =
    data.debts.length === 0 && data.entries.length === 0 && data.otherCredit.length === 0;
  return (
    <Section title={t("customer.title")}>
      {isEmpty ? (
        <p className="text-ink-quiet">{t("customer.none")}</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Sum label={t("customer.owes")} minor={data.owed} />
            <Sum label={t("customer.storeCredit")} minor={data.storeCredit} />
          </dl>
          {data.debts.length > 0 ? (
            <ul className="mt-3 divide-y divide-line border-t border-line">
              {data.debts.map((debt, place) => (
                <DebtRow
                  key={debt.id ?? debt.deviceId}
                  debt={debt}
                  customer={customer}
                  isMain={hasMainAction && place === 0}
                  onAct={(act) => setOpen({ debt, act })}
                />
              ))}
            </ul>
          ) : null}
          {data.storeCredit > 0 ? (
            <StoreCreditActs
              customerId={customer.id}
              balance={data.storeCredit}
              currency={data.currency}
            />
          ) : null}
          {data.otherCredit.map((other) => (
            <div key={other.currency} className="mt-3 border-t border-line pt-3">
              <dl>
                <Sum
                  label={t("customer.otherCredit")}
                  minor={other.balance}
                  format={formatOf(other.currency)}
                />
              </dl>
              <p className="text-ink-quiet">{t("customer.otherCreditHint")}</p>
              <StoreCreditActs customerId={customer.id} {...other} />
            </div>
          ))}
          <CreditLedger
            kind="store_credit"
            title={t("customer.storeCreditLedger")}
            entries={data.entries}
          />
        </>
      )}
      {open ? (
        <DebtDialog
          {...open}
          customer={customer}
          repairDialog={repairDialog}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Section>
  );
}

function Sum({ label, minor, format }: { label: string; minor: number; format?: MoneyFormat }) {
  return (
    <div>
      <dt className="text-12 text-ink-quiet">{label}</dt>
      <dd className="text-20 font-strong">
        <Money minor={minor} {...(format && { format })} />
      </dd>
    </div>
  );
}
