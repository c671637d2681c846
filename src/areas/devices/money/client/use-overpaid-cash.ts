import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import {
  asItCame,
  planOf,
  type MayBack,
  type MoneyBack,
} from "#src/areas/payments/refunds/client/money-back.ts";
import type { Device } from "../../core/contract.ts";
import { namesAll } from "../overpaid-cash.ts";
import { overpaidCashContract, type OverpaidCash } from "../overpaid-cash-contract.ts";
import { paidOf } from "./overpaid.ts";

export interface OverpaidCashState {
  may: MayBack;
  request: OverpaidCash["request"];
  /** Whether the request names all that nothing proves and that would go back in cash now. */
  isEnough: boolean;
  /** What would go back in cash although nothing proves it, in minor units. */
  amount: number;
  /** Whether this way waits for an approval. */
  waitsFor: (way: MoneyBack) => boolean;
}

/** What is paid too much by references that nothing proves, and how far its approval is. */
export function useOverpaidCash(device: Device): OverpaidCashState {
  const has = useMay();
  const approve = has("approve_late_refunds");
  const unprovenOf = (way: MoneyBack) => planOf(paidOf(device), device.overpaid, way).unproven;
  const inCash = unprovenOf({ ...asItCame, way: "cash" });
  const { data } = useQuery({
    ...read(overpaidCashContract.getOverpaidCash, { params: { id: device.id } }),
    enabled: !approve && inCash.length > 0,
  });
  const request = data?.request ?? null;
  const isEnough = request !== null && namesAll(request.payments, inCash);
  const approvedBy =
    isEnough && request.status === "approved" ? request.decidedBy?.name : undefined;
  return {
    may: { approve, ask: has("ask_late_refunds"), ...(approvedBy && { approvedBy }) },
    request,
    isEnough,
    amount: inCash.reduce((sum, part) => sum + part.amount, 0),
    waitsFor: (way) => !approve && !approvedBy && unprovenOf(way).length > 0,
  };
}
