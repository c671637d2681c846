import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";

/** Spec §9; the live feed is quicker, and this is for when it is away. */
const POLL_MS = 5000;

/** A sale that waits for its payment, as the server knows it. */
export const usePendingSale = (saleId: string) =>
  useQuery({
    ...read(salesContract.getSale, { params: { id: saleId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const paymentOf = ({ payments, paymentId }: SaleDetail): Payment | undefined =>
  payments.find(({ id }) => id === paymentId);
