import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import type { SupplierBalance } from "../contract.ts";

/** What the shop owes a supplier, a line per currency. What was paid in advance is said in words. */
export function Balances({ balances }: { balances: readonly SupplierBalance[] }) {
  const { t } = useTranslation("supplier-account");
  const { formatFor } = useOrderFormat();
  const open = balances.filter(({ balance }) => balance !== 0);
  if (open.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="inline-flex flex-col">
      {open.map(({ currency, balance }) => (
        <span key={currency}>
          {balance < 0 ? (
            <span className="mr-1 text-12 text-ink-faint">{t("paper.inAdvance")}</span>
          ) : null}
          <Money
            minor={Math.abs(balance)}
            format={formatFor(currency)}
            tone={balance < 0 ? "quiet" : "normal"}
          />
        </span>
      ))}
    </span>
  );
}
