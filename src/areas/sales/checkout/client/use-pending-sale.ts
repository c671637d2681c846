import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { POLL_MS } from "#src/areas/payments/requests/client/poll.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";

/** Reads a sale whose payment is pending, and repeats this regularly. */
export const usePendingSale = (saleId: string) =>
  useQuery({
    ...read(salesContract.getSale, { params: { id: saleId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const paymentOf = ({ payments, paymentId }: SaleDetail): Payment | undefined =>
  payments.find(({ id }) => id === paymentId);
