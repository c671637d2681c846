import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFailureReason } from "#src/areas/payments/client/failure-reason.ts";
import { useFormatOf } from "#src/areas/payments/client/money-of.ts";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import LateMoneyActs from "./late-money-acts.tsx";

/** A section of the screen of a repair or debtor: money that came late or twice, and the decisions about it. */
export default function LateMoneySection({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation("late-money");
  const providerName = useProviderName();
  const failureReason = useFailureReason();
  const formatOf = useFormatOf();
  const mayDecide = useMay()("refund_payments");
  const late = payments.filter(({ status }) => status === "late");
  return (
    <Section title={t("title")}>
      <ul className="divide-y divide-line">
        {late.map((payment) => (
          <li key={payment.id} className="py-2 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">
                {providerName(payment.provider)} {payment.reference ?? payment.paymentNumber}
              </span>
              <Money
                minor={payment.amount}
                format={formatOf(payment.currency)}
                className="shrink-0 font-medium"
              />
            </div>
            <p className="text-12 text-ink-faint wrap-anywhere">
              <RelativeTime iso={payment.paymentDate} /> · {failureReason(payment)}
            </p>
            {mayDecide ? <LateMoneyActs payment={payment} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
