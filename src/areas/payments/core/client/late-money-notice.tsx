import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { paymentsContract, type Payment } from "../../contract.ts";
import { useMoneyOf } from "./money-of.ts";
import { useProviderName } from "./provider-name.ts";

/** A notice that lists late money, for users who may decide about it. Renders nothing without late money. */
export function LateMoneyNotice() {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const moneyOf = useMoneyOf();
  const may = useMay();
  const { data } = useQuery({
    ...read(paymentsContract.listPayments, { query: { status: "late", limit: 100 } }),
    enabled: may("refund_payments") && may("view_payments"),
  });
  const late = (data?.items ?? []).map((payment) => ({
    ...payment,
    href: hrefOf(payment, may("reconcile_payments")),
  }));
  if (late.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="waiting" title={t("late.title")}>
        <ul>
          {late.map(({ id, href, provider, amount, currency, reference, paymentNumber }) => (
            <li key={id}>
              <AppLink
                href={href}
                className="inline-flex min-h-6 items-center wrap-anywhere underline underline-offset-4 phone:min-h-11"
              >
                {t("late.line", {
                  method: providerName(provider),
                  amount: moneyOf({ amount, currency }),
                  reference: reference ?? paymentNumber,
                })}
              </AppLink>
            </li>
          ))}
        </ul>
        {may("reconcile_payments") ? (
          <AppLink
            href={pageHref("/reconciliation", {}, { status: "late" })}
            className="mt-1 inline-flex min-h-6 items-center font-medium text-accent-ink phone:min-h-11"
          >
            {t("late.all")}
          </AppLink>
        ) : null}
      </Notice>
    </div>
  );
}

/** Where a user decides about late money. A debt has no page of its own: the page of the payment, or of the debtor. */
function hrefOf({ id, saleId, deviceId, customerId }: Payment, mayReconcile: boolean) {
  if (saleId) return pageHref("/sales/$id", { id: saleId });
  if (deviceId) return pageHref("/devices/$id", { id: deviceId });
  return mayReconcile
    ? pageHref("/reconciliation/$id", { id })
    : pageHref("/debts/$id", { id: customerId });
}
