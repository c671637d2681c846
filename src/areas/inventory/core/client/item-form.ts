import * as z from "zod";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import type { Item } from "../contract.ts";
import { categories } from "../../rules.ts";

const line = (max: number) => z.string().trim().max(max);
const needed = (max: number) => line(max).min(1, "common:invalid.required");

/** The schema of a number that the user types as text. An empty text gives the value `empty`. */
const typedNumber = <T extends number | null>(
  max: number,
  empty: T,
  wrong: string,
  form = /^\d+$/,
) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === "" || (form.test(typed) && Number(typed) <= max), wrong)
    .transform((typed) => (typed === "" ? empty : Number(typed)));

const minor = z.int().min(0).nullable();
const picture = line(500).refine(
  (typed) => typed === "" || /^(https?:\/\/|\/)\S*$/.test(typed),
  "inventory:invalid.picture",
);

/** The form fields of an item's prices, cost, tax and warranty. */
export const termsOfForm = {
  price: minor
    .refine((price) => price !== null, "common:invalid.required")
    .transform((price) => price ?? 0),
  cost: minor,
  warrantyDays: typedNumber(3650, null, "inventory:invalid.days"),
  taxCode: z.enum(taxCodes),
  onlinePrice: minor,
  salePrice: minor,
};

/** The schema of the fields that the forms of new and existing items share. */
export const itemForm = z.object({
  name: needed(160),
  sku: needed(60),
  barcode: line(60),
  category: z.enum(categories),
  brand: line(80),
  model: line(120),
  minStock: typedNumber(1_000_000, 0, "inventory:invalid.pieces"),
  location: line(80),
  expiryDate: z.string().transform((day) => day || null),
  isSerialised: z.boolean(),
  description: line(4000),
  isAvailableOnline: z.boolean(),
  featuredImage: picture,
  imageAltText: line(200),
  shortDescription: line(300),
  longDescription: line(8000),
});
export type ItemInput = z.input<typeof itemForm>;
export type ItemOutput = z.output<typeof itemForm>;

export const newItemForm = itemForm.extend({
  ...termsOfForm,
  /** The server makes one for an empty field. */
  sku: line(60).transform((sku) => sku || undefined),
  quantity: typedNumber(1_000_000, 0, "inventory:invalid.pieces"),
});
export type NewItemInput = z.input<typeof newItemForm>;
export type NewItemOutput = z.output<typeof newItemForm>;

export const toItemInput = (item: Item): ItemInput => ({
  name: item.name,
  sku: item.sku,
  barcode: item.barcode ?? "",
  category: item.category,
  brand: item.brand ?? "",
  model: item.model ?? "",
  minStock: String(item.minStock),
  location: item.location ?? "",
  expiryDate: item.expiryDate ?? "",
  isSerialised: item.isSerialised,
  description: item.description ?? "",
  isAvailableOnline: item.isAvailableOnline,
  featuredImage: item.featuredImage ?? "",
  imageAltText: item.imageAltText ?? "",
  shortDescription: item.shortDescription ?? "",
  longDescription: item.longDescription ?? "",
});

/** The initial values of a new item's form. `name` is the text that the user has typed into the search. */
export const emptyItem = (name: string): NewItemInput => ({
  name,
  sku: "",
  barcode: "",
  category: "accessories",
  brand: "",
  model: "",
  price: null,
  cost: null,
  quantity: "",
  minStock: "",
  location: "",
  warrantyDays: "",
  expiryDate: "",
  taxCode: "A",
  isSerialised: false,
  description: "",
  isAvailableOnline: false,
  onlinePrice: null,
  salePrice: null,
  featuredImage: "",
  imageAltText: "",
  shortDescription: "",
  longDescription: "",
});
