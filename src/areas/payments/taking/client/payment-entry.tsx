import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Payment } from "../../contract.ts";
import { useFormatOf } from "../../core/client/money-of.ts";

interface EntryProps {
  payment: Payment;
  name: string;
  badges?: ReactNode;
  /** The moment that matters: ISO 8601. */
  at: string;
  /** What else is known; facts that are absent are not shown. */
  facts: readonly (string | null | undefined)[];
  children?: ReactNode;
}

/** One payment in a list: its name, its amount, and under them when and how it was made. */
export function PaymentEntry({ payment, name, badges, at, facts, children }: EntryProps) {
  const { t } = useTranslation();
  const formatOf = useFormatOf();
  const shown = [payment.metadata.paymentLinkId ? t("common:paymentLink") : null, ...facts];
  return (
    <li className="py-2 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {badges}
        </p>
        <Money
          minor={payment.amount}
          format={formatOf(payment.currency)}
          className="shrink-0 font-medium"
        />
      </div>
      <p className="text-12 text-ink-faint wrap-anywhere">
        <RelativeTime iso={at} />
        {shown.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      {children}
    </li>
  );
}
