import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { feeOf } from "../../fees.ts";
import type { PaymentMethod } from "../../providers.ts";

interface Props {
  method: PaymentMethod;
  /** The wallet or the card page; without one, the method itself. */
  provider: string;
  /** In minor units; null while it is not known. */
  amount: number | null;
}

/** The fee that the customer pays in addition, and how long the payment takes. */
export function PaymentTerms({ method, provider, amount }: Props) {
  const { t } = useTranslation("payments");
  const fee = feeOf(method, provider, amount ?? 0, "");
  return (
    <dl className="flex flex-col gap-1">
      {fee > 0 ? (
        <>
          <Term label={t("asked.fee")}>
            <Money minor={fee} />
          </Term>
          <Term label={t("asked.customerPays")}>
            <Money minor={(amount ?? 0) + fee} className="font-strong" />
          </Term>
        </>
      ) : null}
      <Term label={t("asked.processing")}>{t(`asked.processingTime.${timeOf(provider)}`)}</Term>
    </dl>
  );
}

const timeOf = (provider: string) =>
  provider === "paypal" ? "minutes" : provider === "bank_transfer" ? "days" : "instant";

function Term({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-quiet">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
