import { beginningOf, trimUnseen } from "#src/shared/text.ts";
import { fieldOfHeader, knownHeaders } from "#src/server/csv/known-headers.ts";
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

const fieldOf = (header: string): PriceField | null => {
  known ??= knownHeaders(alsoCalled, (field, language) =>
    wordsOf("price-lists", language)(`field.${field}`),
  );
  return fieldOfHeader(known, header);
};

/** Whether a header belongs to a field. */
export const isKnownHeader = (header: string): boolean => fieldOf(header) !== null;

/** Finds the field of each column. Of two columns with the same field, the first one is imported. */
export function readHeader(cells: readonly string[]): PriceColumn[] {
  const taken = new Set<PriceField>();
  return cells.map((cell) => {
    const header = beginningOf(trimUnseen(cell), 100);
    const field = fieldOf(header);
    if (!field || taken.has(field)) return { header, field: null };
    taken.add(field);
    return { header, field };
  });
}
