/** The accounts of the shop as a user enters them, and their conversion to the request body. */
import { needed, numberWithin } from "#src/client/checks.ts";
import { wallets, type Wallet } from "../../providers.ts";
import type { BankAccount, ShopAccounts } from "../contract.ts";

export interface AccountValues {
  bank: BankAccount;
  /** As typed. */
  transferDays: string;
  lipa: Record<Wallet, { number: string; name: string }>;
}

export function valuesOf({ bank, transferDays, lipaNumbers }: ShopAccounts): AccountValues {
  const lipaOf = (wallet: Wallet) => lipaNumbers.find((each) => each.wallet === wallet);
  return {
    bank: bank ?? { name: "", accountName: "", accountNumber: "", branch: "", swift: "" },
    transferDays: String(transferDays),
    lipa: Object.fromEntries(
      wallets.map((wallet) => [
        wallet,
        { number: lipaOf(wallet)?.number ?? "", name: lipaOf(wallet)?.name ?? "" },
      ]),
    ) as AccountValues["lipa"],
  };
}

const isEmpty = (bank: BankAccount) => Object.values(bank).every((text) => text.trim() === "");

export const toAccounts = ({ bank, transferDays, lipa }: AccountValues): ShopAccounts => ({
  bank: isEmpty(bank) ? null : bank,
  transferDays: Number(transferDays),
  lipaNumbers: wallets.flatMap((wallet) => {
    const { number, name } = lipa[wallet];
    return number.trim() === "" ? [] : [{ wallet, number: number.trim(), name: name.trim() }];
  }),
});

/** The errors of the form, by field. An account is complete or absent, and a till number has a name. */
export function problemsOf({ bank, transferDays, lipa }: AccountValues, wrongNumber: string) {
  const isBank = !isEmpty(bank);
  const lipaProblems = wallets.flatMap((wallet) => {
    const { number, name } = lipa[wallet];
    if (number.trim() === "" && name.trim() === "") return [];
    return [
      [`lipa.${wallet}.number`, /^\d{4,12}$/.test(number.trim()) ? undefined : wrongNumber],
      [`lipa.${wallet}.name`, needed(name)],
    ] as const;
  });
  return {
    "bank.name": isBank ? needed(bank.name) : undefined,
    "bank.accountName": isBank ? needed(bank.accountName) : undefined,
    "bank.accountNumber": isBank ? needed(bank.accountNumber) : undefined,
    transferDays: numberWithin(Number(transferDays), 1, 60),
    ...Object.fromEntries(lipaProblems),
  };
}
