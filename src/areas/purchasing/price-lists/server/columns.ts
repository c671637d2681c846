import type { Language } from "#src/shared/words.ts";
import { headerReader } from "#src/server/csv/known-headers.ts";
import { wordsOf } from "#src/server/words.ts";
import type { PriceImportPreview } from "../contract.ts";
import type { PriceField } from "../rules.ts";

export type PriceColumn = PriceImportPreview["columns"][number];

/** Further names of the columns. The labels of the screens in both languages are recognised too. */
const alsoCalled: Record<PriceField, readonly string[]> = {
  sku: ["our sku", "item code", "barcode", "code", "msimbo", "item sku"],
  supplierSku: ["supplier sku", "supplier code", "part number", "part no", "model no", "mpn"],
  price: ["unit price", "unit cost", "cost", "price each", "bei", "gharama"],
  currency: ["sarafu"],
  minimumQuantity: ["moq", "minimum", "min order", "min qty", "kiwango cha chini"],
  packSize: ["pack", "pcs per pack", "pack qty", "carton", "box", "pakiti"],
  validFrom: ["from", "date", "valid", "effective", "kuanzia", "tarehe"],
};

export const fieldName = (field: PriceField, language: Language): string =>
  wordsOf("price-lists", language)(`field.${field}`);

export const { isKnown, readHeader } = headerReader(alsoCalled, fieldName);
