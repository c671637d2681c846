import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { paymentsContract } from "#src/areas/payments/contract.ts";

const LateMoney = lazyWithWords(
  () => import("#src/areas/sales/late-money/client/late-money-section.tsx"),
  "late-money",
  "payments",
  "payment-failures",
);

/** Late money for the debts of a customer. Renders nothing without it; most customers have none. */
export function DebtorLateMoney({ customerId }: { customerId: string }) {
  const may = useMay();
  const { data } = useQuery({
    ...read(paymentsContract.listPayments, { query: { status: "late", customerId, limit: 50 } }),
    enabled: may("view_payments"),
  });
  const late = (data?.items ?? []).filter(({ creditAccountId }) => creditAccountId !== null);
  if (late.length === 0) return null;
  return (
    <div className="mb-5">
      <Suspense>
        <LateMoney payments={late} />
      </Suspense>
    </div>
  );
}
