import { createContext, use, type ReactNode } from "react";
import { formatMoney, type MoneyFormat } from "#src/shared/money.ts";

const Currency = createContext<MoneyFormat | null>(null);

/** Gives every money figure below it the shop's number format (settings, currency). */
export function CurrencyProvider({
  format,
  children,
}: {
  format: MoneyFormat;
  children: ReactNode;
}) {
  return <Currency value={format}>{children}</Currency>;
}

/** The shop's format and a formatter for integer minor units. */
export function useCurrency(): { format: MoneyFormat; money: (minor: number) => string } {
  const format = use(Currency);
  if (!format) throw new Error("useCurrency must be used within a CurrencyProvider");
  return { format, money: (minor) => formatMoney(minor, format) };
}
