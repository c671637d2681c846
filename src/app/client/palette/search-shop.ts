import {
  Banknote,
  ClipboardList,
  Factory,
  HandCoins,
  Package,
  ReceiptText,
  ScanBarcode,
  ShoppingCart,
  Smartphone,
  Undo2,
  User,
  type LucideIcon,
} from "lucide-react";
import { createElement } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { FoundKind } from "#src/shared/search/found-kinds.ts";
import { shapeOf } from "#src/shared/number-shapes.ts";
import { searchContract, type FoundRecordOfKind } from "#src/areas/search/contract.ts";
import { call } from "#src/client/data/api.ts";
import { word } from "#src/client/words/i18n.ts";
import type { Command, PaletteAnswer } from "#src/client/shell/command-palette.tsx";

/** The longest text that the server searches. A longer one is no name and no number. */
const LONGEST = 100;
/** The most devices with a further entry for their tracking status. */
const MAX_STATUSES = 3;

type Go = (address: string) => void;

const icons: Readonly<Record<FoundKind, LucideIcon>> = {
  device: Smartphone,
  handset: ScanBarcode,
  customer: User,
  product: Package,
  sale: ShoppingCart,
  receipt: ReceiptText,
  return: Undo2,
  supplier: Factory,
  purchase_order: ClipboardList,
  expense: Banknote,
  payout: HandCoins,
};

/** Searches the records that the user may see. Without a text: those that the user opened last. */
export async function searchShop(
  text: string,
  signal: AbortSignal,
  go: Go,
): Promise<PaletteAnswer> {
  // No name has a NUL, which a paste may contain and the server refuses.
  const q = text.replaceAll("\u0000", "").slice(0, LONGEST);
  const asked = call(searchContract.search, { query: { q } }, { signal });
  const { items, failed, isSimilar } = await asked;
  const isNumber = shapeOf(text).as !== "text";
  const group = text === "" ? word("palette:recent") : null;
  const devices = isNumber ? items.filter(({ kind }) => kind === "device") : [];
  const commands = [
    ...items.map((item) => recordCommand(item, group, go)),
    ...devices.slice(0, MAX_STATUSES).map((device) => statusCommand(device, go)),
  ];
  return {
    commands,
    failed: failed.map((kind) => word(`palette:kind.${kind}`)),
    ...(isSimilar && { note: word("palette:similar") }),
  };
}

const iconOf = (icon: LucideIcon) => createElement(icon, { size: 16 });

const recordCommand = (
  { kind, id, title, subtitle, href }: FoundRecordOfKind,
  group: string | null,
  go: Go,
): Command => ({
  id: `${kind} ${id}`,
  group: group ?? word(`palette:kind.${kind}`),
  label: kind === "handset" ? word("palette:openPassport", { name: title }) : title,
  ...(subtitle && { detail: subtitle }),
  icon: iconOf(icons[kind]),
  run: () => go(href),
});

const statusCommand = ({ title, subtitle }: FoundRecordOfKind, go: Go): Command => ({
  id: `status ${title}`,
  group: word("shell:nav.trackStatus"),
  label: word("palette:openTrack", { name: title }),
  ...(subtitle && { detail: subtitle }),
  icon: iconOf(Smartphone),
  run: () => go(pageHref("/track-status", {}, { search: title })),
});
