import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "#src/client/data/queries.ts";
import { POLL_MS } from "./poll.ts";
import { paymentsContract, type Payment } from "../../contract.ts";

/** Hook: follows a payment that a provider collects, or that waits for a transfer. `onPaid` is called once it is paid. */
export function useAskedPayment(asked: Payment, onPaid: (payment: Payment) => void) {
  const { data, refetch } = useQuery({
    ...read(paymentsContract.getPayment, { params: { id: asked.id } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const payment = data ?? asked;
  useEffect(() => {
    if (payment.status === "completed") onPaid(payment);
  }, [payment, onPaid]);
  return { payment, refetch };
}
