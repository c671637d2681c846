import { needed, type Problem } from "#src/client/checks.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { ChecklistResult } from "#src/areas/devices/intake/client/checklist-rows.tsx";
import {
  blankSignature,
  isGiven,
  toSignature,
  type SignatureDraft,
} from "#src/areas/devices/signatures/client/signature-draft.ts";
import type { ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { typedImei } from "../../core/client/typed-imei.ts";
import type { HandsetWarning } from "../../rules.ts";

export interface BuyForm {
  imei: string;
  brand: string;
  model: string;
  color: string;
  seller: Customer | null;
  /** The seller of a trade-in by a walk-in. */
  sellerName: string;
  sellerPhone: string;
  identity: string;
  condition: Record<string, { result: ChecklistResult; note: string | null }>;
  conditionNote: string;
  price: number | null;
  /** Whether the piece goes into an item that exists or into a new one. */
  into: "existing" | "new";
  item: ItemSummary | null;
  /** "": a name from brand and model. */
  itemName: string;
  itemPrice: number | null;
  confirmed: readonly HandsetWarning[];
  signature: SignatureDraft;
}

export const emptyPurchase: BuyForm = {
  imei: "",
  brand: "",
  model: "",
  color: "",
  seller: null,
  sellerName: "",
  sellerPhone: "",
  identity: "",
  condition: {},
  conditionNote: "",
  price: null,
  into: "existing",
  item: null,
  itemName: "",
  itemPrice: null,
  confirmed: [],
  signature: blankSignature,
};

interface Asked {
  asksIdentity: boolean;
  warnings: readonly HandsetWarning[];
}

export const checkPurchase = (values: BuyForm, asked: Asked): Record<string, Problem> => ({
  ...checkHandset(values, asked),
  seller: values.seller ? undefined : "handsets:check.sellerMissing",
});

/** What must be entered about a handset, whoever sells it. */
export const checkHandset = (
  values: BuyForm,
  { asksIdentity, warnings }: Asked,
): Record<string, Problem> => ({
  imei: typedImei(values.imei) ? undefined : "handsets:check.imeiWrong",
  confirmed: warnings.every((warning) => values.confirmed.includes(warning))
    ? undefined
    : "handsets:check.confirmMissing",
  brand: needed(values.brand),
  model: needed(values.model),
  identity: asksIdentity ? needed(values.identity) : undefined,
  price: values.price ? undefined : "common:invalid.amount",
  ...(values.into === "existing"
    ? { item: problemOfItem(values.item) }
    : { itemPrice: values.itemPrice === null ? "common:invalid.amount" : undefined }),
  signature: isGiven(values.signature) ? undefined : "handsets:check.signatureMissing",
});

const problemOfItem = (item: ItemSummary | null): Problem =>
  item
    ? item.isSerialised
      ? undefined
      : "handsets:check.notSerialised"
    : "handsets:check.itemMissing";

/** The name of a new item: the typed one, or "Used Samsung Galaxy A12" in the words of `named`. */
export const nameOfItem = (values: BuyForm, named: (handset: string) => string): string =>
  values.itemName.trim() || named(`${values.brand.trim()} ${values.model.trim()}`);

export const purchaseOf = (values: BuyForm, named: (handset: string) => string) => ({
  ...handsetOf(values, named),
  sellerId: values.seller?.id,
  price: values.price ?? 0,
});

/** The body of a purchase without the seller and the price. */
export function handsetOf(values: BuyForm, named: (handset: string) => string) {
  const { role: _, ...signature } = toSignature("customer", values.signature) ?? {
    role: "customer" as const,
  };
  return {
    sellerIdentity: values.identity.trim() || null,
    brand: values.brand.trim(),
    model: values.model.trim(),
    color: values.color.trim() || null,
    imei: typedImei(values.imei),
    condition: Object.entries(values.condition)
      .filter(([, { result }]) => result !== "not-tested")
      .map(([label, { result, note }]) => ({ label, result, note })),
    conditionNote: values.conditionNote.trim() || null,
    confirmed: [...values.confirmed],
    signature,
    ...(values.into === "existing"
      ? { itemId: values.item?.id }
      : { newItem: { name: nameOfItem(values, named), price: values.itemPrice ?? 0 } }),
  };
}
