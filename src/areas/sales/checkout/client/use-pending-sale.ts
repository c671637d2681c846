import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";

/** How often the state of the payment is read (spec §9), in case the faster live feed is disconnected. */
const POLL_MS = 5000;

/** The server's state of a sale with a pending payment. */
export const usePendingSale = (saleId: string) =>
  useQuery({
    ...read(salesContract.getSale, { params: { id: saleId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const paymentOf = ({ payments, paymentId }: SaleDetail): Payment | undefined =>
  payments.find(({ id }) => id === paymentId);
