/** The maximum number of items in one print job. A roll printer needs a few minutes for such a job. */
export const MOST_ITEMS = 100;
export const MOST_LABELS = 600;

export interface LabelSize {
  /** Size of one label, in millimetres. */
  width: number;
  height: number;
  /** The blank margin in millimetres. */
  margin: number;
}

/** Two rolls of thermal printers, and A4 sheets of 3 × 8 labels without gaps (70 × 37 mm). */
export const labelSizes = {
  "50x30": { width: 50, height: 30, margin: 2 },
  "40x25": { width: 40, height: 25, margin: 1.5 },
  a4: { width: 70, height: 37, margin: 5 },
} as const satisfies Record<string, LabelSize>;
export type LabelSizeName = keyof typeof labelSizes;
export const labelSizeNames = Object.keys(labelSizes) as LabelSizeName[];
export const LABELS_A_SHEET = 24;

export interface LabelCode {
  kind: "EAN13" | "CODE128";
  text: string;
}

/**
 * The code on a label: the manufacturer's barcode, or else the SKU. A scan finds the item by both. A valid EAN-13 is
 * printed as EAN-13, unless it begins with 0: scanners read such a code as a UPC of twelve digits, which differs from
 * the stored code. null: a barcode can contain neither (letters beyond ASCII).
 */
export function labelCode({
  barcode,
  sku,
}: {
  barcode: string | null;
  sku: string;
}): LabelCode | null {
  if (barcode && isEan13(barcode) && !barcode.startsWith("0")) {
    return { kind: "EAN13", text: barcode };
  }
  const text = [barcode, sku].find((code) => code && /^[ -~]+$/.test(code));
  return text ? { kind: "CODE128", text } : null;
}

export function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = Array.from(code).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** The size of a dot of a common thermal printer (203 dpi). */
const DOT_MM = 0.125;
/** The minimum width of a bar: thinner ones smudge on such a printer, and cameras cannot read them. */
const THINNEST_MM = 0.17;

/**
 * The width of a barcode of `modules` modules in a space of `roomMm`. If possible, each module has a whole number of
 * printer dots, so that all bars are exact; otherwise the code fills the space. null: the bars would be too thin to
 * read, so the label needs a QR code.
 */
export function codeWidth(modules: number, roomMm: number): number | null {
  const dots = Math.min(4, Math.floor(roomMm / modules / DOT_MM));
  if (dots >= 2) return modules * dots * DOT_MM;
  return roomMm / modules >= THINNEST_MM ? roomMm : null;
}

export interface LabelItem {
  id: string;
  quantity: number;
}

/** The labels of a job, item by item. `left` is the number of labels that exceed the limit of one job. */
export function labelsOf<Item extends LabelItem>(
  items: readonly Item[],
  copies: "one" | "shelf",
): { labels: Item[]; left: number } {
  const labels: Item[] = [];
  let left = 0;
  for (const item of items) {
    const wanted = copies === "one" ? 1 : item.quantity;
    const room = Math.min(wanted, MOST_LABELS - labels.length);
    for (let nth = 0; nth < room; nth++) labels.push(item);
    left += wanted - room;
  }
  return { labels, left };
}
