import { beginningOf, trimUnseen } from "#src/shared/text.ts";
import { knownHeaders, plainHeader } from "#src/server/csv/known-headers.ts";
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

let known: Map<string, PriceField> | undefined;

/** Finds the field of each column. Of two columns with the same field, the first one is imported. */
export function readHeader(cells: readonly string[]): PriceColumn[] {
  known ??= knownHeaders(alsoCalled, (field, language) =>
    wordsOf("price-lists", language)(`field.${field}`),
  );
  const taken = new Set<PriceField>();
  return cells.map((cell) => {
    const header = beginningOf(trimUnseen(cell), 100);
    const field = known?.get(plainHeader(header)) ?? null;
    if (!field || taken.has(field)) return { header, field: null };
    taken.add(field);
    return { header, field };
  });
}
