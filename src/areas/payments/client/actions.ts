import {
  CreditCard,
  FileUp,
  Gift,
  HandCoins,
  Landmark,
  LockKeyhole,
  ReceiptText,
  Wallet,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:openShift",
    words: "palette:words.openShift",
    icon: Wallet,
    href: pageHref("/shifts", {}, { opening: true }),
    permission: "take_payments",
  },
  {
    label: "palette:closeShift",
    words: "palette:words.closeShift",
    icon: LockKeyhole,
    href: pageHref("/shifts/close"),
    permission: "take_payments",
  },
  {
    label: "palette:takeDebt",
    words: "palette:words.takeDebt",
    icon: HandCoins,
    href: pageHref("/debts"),
    permission: "view_debts",
  },
  {
    label: "palette:sellGiftCard",
    words: "palette:words.sellGiftCard",
    icon: Gift,
    href: pageHref("/gift-cards", {}, { selling: true }),
    permission: "create_sales",
  },
  {
    label: "palette:importStatement",
    words: "palette:words.importStatement",
    icon: FileUp,
    href: pageHref("/reconciliation/import"),
    permission: "reconcile_payments",
  },
  {
    label: "palette:accounts",
    words: "palette:words.accounts",
    icon: Landmark,
    href: pageHref("/payment-providers", {}, { accounts: true }),
    permission: "manage_gateways",
  },
  {
    label: "shell:nav.paymentProviders",
    words: "palette:words.providers",
    icon: CreditCard,
    href: pageHref("/payment-providers"),
    permission: "manage_gateways",
  },
  {
    label: "shell:nav.fiscal",
    words: "palette:words.fiscal",
    icon: ReceiptText,
    href: pageHref("/fiscal"),
    permission: "manage_fiscal",
  },
];
