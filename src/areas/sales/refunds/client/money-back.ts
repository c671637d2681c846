/** How money goes back: the way it came, from the drawer, or in a way somebody types. */
import type { HandRefund, Payment, PaymentMethod, wallets } from "#src/areas/payments/contract.ts";

export type Wallet = (typeof wallets)[number];

export interface MoneyBack {
  way: "same" | "cash" | "other";
  /** Of another way. */
  method: PaymentMethod;
  provider: Wallet;
  reference: string;
}

export const asItCame: MoneyBack = {
  way: "same",
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
};

/** What the server is told; nothing where it goes the way it came, and needs no reference. */
export function toHandRefund(
  { way, method, provider, reference }: MoneyBack,
  paid: Payment | undefined,
): HandRefund | undefined {
  const typed = reference.trim() ? { reference: reference.trim() } : {};
  if (way === "cash") return { method: "cash" };
  if (way === "other") return { method, ...(method === "mobile_money" && { provider }), ...typed };
  // Told in full only for the sake of its reference: alone, the server knows how it came.
  if (!paid || paid.method === "cash" || !reference.trim()) return undefined;
  const wallet = paid.provider === paid.method ? {} : { provider: paid.provider as Wallet };
  return { method: paid.method, ...wallet, ...typed };
}
