import { createContext, use, type ReactNode } from "react";
import { shownMoney, type MoneyFormat } from "#src/shared/money.ts";

const Currency = createContext<MoneyFormat | null>(null);

/** Provides the format of the shop's currency (settings) to all components inside it. */
export function CurrencyProvider({
  format,
  children,
}: {
  format: MoneyFormat;
  children: ReactNode;
}) {
  return <Currency value={format}>{children}</Currency>;
}

/** Returns the format of the shop's currency, and a function that formats an amount in minor units. */
export function useCurrency(): { format: MoneyFormat; money: (minor: number) => string } {
  const format = use(Currency);
  if (!format) throw new Error("useCurrency must be used within a CurrencyProvider");
  return { format, money: (minor) => shownMoney(minor, format) };
}
