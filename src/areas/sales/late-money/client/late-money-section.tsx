import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFailureReason } from "#src/areas/payments/core/client/failure-reason.ts";
import { PaymentEntry } from "#src/areas/payments/taking/client/payment-entry.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import LateMoneyActs from "./late-money-acts.tsx";

/** A section of the screen of a repair or debtor: money that came late or twice, and the decisions about it. */
export default function LateMoneySection({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation("late-money");
  const providerName = useProviderName();
  const failureReason = useFailureReason();
  const mayDecide = useMay()("refund_payments");
  const late = payments.filter(({ status }) => status === "late");
  return (
    <Section title={t("title")}>
      <ul className="divide-y divide-line">
        {late.map((payment) => (
          <PaymentEntry
            key={payment.id}
            payment={payment}
            name={`${providerName(payment.provider)} ${payment.reference ?? payment.paymentNumber}`}
            at={payment.paymentDate}
            facts={[failureReason(payment)]}
          >
            {mayDecide ? <LateMoneyActs payment={payment} /> : null}
          </PaymentEntry>
        ))}
      </ul>
    </Section>
  );
}
