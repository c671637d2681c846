import type { Language } from "#src/shared/words.ts";
import { headerReader, plainHeader, storedHeader } from "#src/server/csv/known-headers.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ColumnNote, ImportField } from "../rules.ts";

export interface ImportColumn {
  /** The column's header as it stands in the file. */
  header: string;
  field: ImportField | null;
  note: ColumnNote;
}

/** Further names of the columns. The labels of Fundi's screens and files, in both languages, are recognised too. */
const alsoCalled: Record<ImportField, readonly string[]> = {
  sku: [
    "code",
    "item code",
    "product code",
    "item number",
    "msimbo",
    "namba ya bidhaa",
    "kodi ya bidhaa",
  ],
  barcode: ["bar code", "ean", "upc", "gtin", "barcode number", "msimbopau"],
  name: ["item", "item name", "product", "product name", "title", "bidhaa", "jina la bidhaa"],
  brand: ["make", "manufacturer", "brandi"],
  model: ["device model", "toleo"],
  category: ["type", "group", "kundi", "kategoria"],
  price: ["selling price", "unit price", "retail price", "bei ya kuuza", "bei ya kuuzia"],
  cost: ["cost price", "purchase price", "buying price", "unit cost", "gharama", "bei ya kununua"],
  quantity: ["qty", "stock", "on hand", "in stock", "pieces", "idadi", "kiasi", "zilizopo"],
  minStock: ["minimum", "min", "min stock", "reorder level", "reorder point", "kima cha chini"],
  location: ["place", "shelf", "bin", "rafu", "kabati"],
  warrantyDays: ["warranty", "warranty days", "dhamana"],
  expiryDate: ["expiry", "expires", "best before", "mwisho wa matumizi", "tarehe ya kuisha"],
  taxCode: ["tax", "vat", "tax %", "vat rate", "kodi", "kodi %"],
  isSerialised: ["by serial number", "serialised", "serialized", "kwa namba ya serial"],
  isAvailableOnline: ["online", "mtandaoni"],
  onlinePrice: ["web price", "bei mtandaoni"],
  salePrice: ["offer price", "discount price", "ofa"],
  description: ["details", "notes", "maelezo ya bidhaa"],
};

/** Columns of Fundi's own exports that an import ignores. */
const notImported = new Set([
  "reserved",
  "set aside",
  "available",
  "zilizowekwa kando",
  "value at price",
  "value at cost",
]);

export const fieldName = (field: ImportField, language: Language): string =>
  wordsOf("inventory", language)(`field.${field}`);

const { fieldOf, isKnown } = headerReader(alsoCalled, fieldName);
export { isKnown };

/** Finds the field of each column. The caller must check with `fieldSaidTwice` that no field has two columns. */
export function readHeader(cells: readonly string[], mayCost: boolean): ImportColumn[] {
  return cells.map((cell) => {
    const header = storedHeader(cell);
    const field = fieldOf(header);
    if (field === "cost" && !mayCost) return { header, field: null, note: "forbidden" };
    if (field) return { header, field, note: "taken" };
    return {
      header,
      field: null,
      note: notImported.has(plainHeader(header)) ? "not_imported" : "unknown",
    };
  });
}

/** The first field that has more than one column; null if there is none. */
export function fieldSaidTwice(columns: readonly ImportColumn[]): ImportField | null {
  const seen = new Set<ImportField>();
  for (const { field } of columns) {
    if (field && seen.has(field)) return field;
    if (field) seen.add(field);
  }
  return null;
}
