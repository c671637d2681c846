import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName, unnamedKind } from "#src/areas/customers/customer-name.ts";
import type { SaleDetail } from "../../contract.ts";

/** Shows the sale's customer, how its total is calculated, the refunded amount, and the points that it earned. */
export function SaleMoney({ sale }: { sale: SaleDetail }) {
  const { t, language } = useTranslation("sales");
  const { money } = useCurrency();
  const { discountAmount, roundingAmount, refundedAmount } = sale;
  const hasParts = discountAmount > 0 || roundingAmount !== 0 || sale.chargesAmount > 0;
  return (
    <Section title={t("money.title")}>
      <div className="mb-3">
        <Customer sale={sale} />
      </div>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
        {hasParts ? (
          <Row label={t("money.subtotal")}>
            <Money minor={sale.subtotal} />
          </Row>
        ) : null}
        {discountAmount > 0 ? (
          <Row label={discountLabel(sale, t)} note={sale.discountReason}>
            <Money minor={-discountAmount} />
          </Row>
        ) : null}
        {sale.charges.map(({ kind, percent, amount, taxRate, taxAmount }) => (
          <Row
            key={kind}
            label={t("money.serviceCharge", { percent: percent ?? 0 })}
            note={t("lines.tax", { rate: taxRate, amount: money(taxAmount) })}
          >
            <Money minor={amount} />
          </Row>
        ))}
        {roundingAmount === 0 ? null : (
          <Row label={t("money.rounding")}>
            <Money minor={roundingAmount} />
          </Row>
        )}
        <Row label={t("money.total")} strong>
          <Money minor={sale.total} className="text-16 font-strong" />
        </Row>
        <Row label={t("money.tax")}>
          <Money minor={sale.taxAmount} />
        </Row>
        {refundedAmount > 0 ? (
          <>
            <Row label={t("money.refunded")}>
              <Money minor={-refundedAmount} />
            </Row>
            <Row label={t("money.kept")} strong>
              <Money minor={sale.total - refundedAmount} className="font-strong" />
            </Row>
          </>
        ) : null}
        {sale.pointsEarned > 0 ? (
          <Row label={t("money.points")}>{formatNumber(sale.pointsEarned, language)}</Row>
        ) : null}
      </dl>
    </Section>
  );
}

function Row(props: {
  label: string;
  note?: string | null;
  strong?: boolean;
  children: ReactNode;
}) {
  const { label, note, strong = false, children } = props;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? "font-medium" : "text-ink-quiet"}>
        {label}
        {note ? <span className="block text-12 text-ink-faint wrap-anywhere">{note}</span> : null}
      </dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Customer({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  const may = useMay();
  const { id, name, phone } = sale.customer;
  if (unnamedKind(sale.customer))
    return <p className="text-ink-quiet">{customerName(sale.customer, t)}</p>;
  return (
    <p className="wrap-anywhere">
      {may("view_customers") ? (
        <AppLink
          href={pageHref("/customers/$id", { id })}
          className="font-medium text-accent-ink underline underline-offset-4"
        >
          {name}
        </AppLink>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {phone ? (
        <span className="ml-2 whitespace-nowrap text-ink-quiet tabular-nums">
          {formatPhone(phone)}
        </span>
      ) : null}
    </p>
  );
}

/** What the discount of the sale is called. */
function discountLabel(
  { discountType, discountValue, discountLevel, reward }: SaleDetail,
  t: Translate<"sales">,
): string {
  if (discountLevel) return t(`money.tier.${discountLevel}`, { percent: discountValue ?? 0 });
  if (reward) {
    const { preset, name } = reward;
    return t("money.reward", { name: preset ? t(`money.preset.${preset}`) : name });
  }
  return discountType === "percent"
    ? `${t("money.discount")} ${discountValue} %`
    : t("money.discount");
}
