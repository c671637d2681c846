import { formatDateTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { CreditEntry } from "../../credit-ledger/gift-card-schemas.ts";
import type { AccountKind } from "../../credit-rules.ts";

interface Props {
  kind: AccountKind;
  entries: readonly CreditEntry[];
}

/** The history of a debt or of store credit, behind its title. A new debt has none yet. */
export function CreditLedger({ title, ...ledger }: Props & { title: string }) {
  const isNew = ledger.kind === "debt" && ledger.entries.length < 2;
  if (isNew || ledger.entries.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2 font-medium phone:py-3">{title}</summary>
      <CreditEntries {...ledger} />
    </details>
  );
}

/** What was done with an account, newest first. */
export function CreditEntries({ kind, entries, label }: Props & { label?: string }) {
  const { t, language } = useTranslation("credit");
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex justify-between gap-3 py-2">
          <div className="min-w-0">
            <p>{entry.kind === "issued" ? t(`issued.${kind}`) : t(`kind.${entry.kind}`)}</p>
            <p className="text-12 wrap-anywhere text-ink-faint">
              {formatDateTime(entry.createdAt, language)}
              {entry.user ? ` · ${entry.user.name}` : ""}
            </p>
            {entry.reason ? (
              <p className="text-12 wrap-anywhere text-ink-quiet">{entry.reason}</p>
            ) : null}
          </div>
          <Money minor={entry.amount} className="shrink-0" />
        </li>
      ))}
    </ul>
  );
}
