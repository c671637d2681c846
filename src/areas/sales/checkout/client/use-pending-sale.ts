import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";

/** The interval for reading the sale (spec §9). The live feed is faster, but may be disconnected. */
const POLL_MS = 5000;

/** Reads a sale whose payment is pending, and repeats this regularly. */
export const usePendingSale = (saleId: string) =>
  useQuery({
    ...read(salesContract.getSale, { params: { id: saleId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const paymentOf = ({ payments, paymentId }: SaleDetail): Payment | undefined =>
  payments.find(({ id }) => id === paymentId);
