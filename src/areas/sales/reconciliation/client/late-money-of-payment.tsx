import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { paymentsContract } from "#src/areas/payments/contract.ts";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import { salesContract } from "../../contract.ts";
import LateMoneyActs from "../../late-money/client/late-money-acts.tsx";

/** The decisions about late money of a sale or a repair. */
export default function LateMoneyOfPayment({
  payment: { id, sale },
}: {
  payment: ReconciledPayment;
}) {
  const may = useMay();
  const payment = useQuery({
    ...read(paymentsContract.getPayment, { params: { id } }),
    enabled: may("view_payments"),
  });
  const detail = useQuery({
    ...read(salesContract.getSale, { params: { id: sale?.id ?? "" } }),
    enabled: sale !== null && may("view_sales"),
  });
  if (payment.isPending || (sale !== null && detail.isPending && detail.isFetching))
    return <SkeletonText lines={2} />;
  return payment.data ? <LateMoneyActs payment={payment.data} sale={detail.data} /> : null;
}
