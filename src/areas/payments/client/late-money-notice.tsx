import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { paymentsContract } from "../contract.ts";
import { useProviderName } from "./provider-name.ts";

/** A notice that lists late money of sales, for users who may decide about it. Renders nothing without late money. */
export function LateMoneyNotice() {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const { money } = useCurrency();
  const may = useMay();
  const { data } = useQuery({
    ...read(paymentsContract.listPayments, { query: { status: "unknown", limit: 100 } }),
    enabled: may("refund_payments") && may("view_payments"),
  });
  // A payment without `failure` is not late money: Fundi still asks the provider for its result.
  const late = (data?.items ?? []).flatMap(({ saleId, ...payment }) =>
    payment.failure && saleId ? [{ ...payment, saleId }] : [],
  );
  if (late.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="waiting" title={t("late.title")}>
        <ul>
          {late.map(({ id, saleId, provider, amount, reference, paymentNumber }) => (
            <li key={id}>
              <AppLink
                href={pageHref("/sales/$id", { id: saleId })}
                className="wrap-anywhere underline underline-offset-4"
              >
                {t("late.line", {
                  method: providerName(provider),
                  amount: money(amount),
                  reference: reference ?? paymentNumber,
                })}
              </AppLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
