/** The maximum numbers of items and labels in one print job. A roll printer takes a few minutes for the largest job. */
export const MAX_ITEMS = 100;
export const MAX_LABELS = 600;

export interface LabelSize {
  /** The width of one label in millimetres. */
  width: number;
  height: number;
  /** The blank margin of one label in millimetres. */
  margin: number;
}

/** The sizes of labels: two rolls for thermal printers, and A4 sheets with 3 × 8 labels of 70 × 37 mm. */
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
 * The code on the label of an item: the manufacturer's barcode or, without one, the SKU. A code with letters beyond
 * ASCII does not fit into a barcode and is passed over; null: both are passed over. A valid EAN-13 is printed as such.
 * An EAN-13 that begins with 0 is printed as Code 128 instead, because scanners would drop the 0 and then not find the
 * item.
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

/** The size of a printed dot: thermal printers usually have 203 dpi. */
const DOT_MM = 0.125;
/** The minimum width of a bar. A thinner bar smudges on a thermal printer, and cameras cannot read it. */
const THINNEST_MM = 0.17;

/**
 * The printed width of a barcode that has `modules` modules, for a label with `roomMm` millimetres. If there is enough
 * space, each module is a whole number of printer dots wide, which makes the bars exact. Otherwise the code has the
 * full width. null: the bars would be too thin to read, so the label gets a QR code.
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

/** The labels of a print job, ordered by item. `left` is the number of labels above the limit `MAX_LABELS`. */
export function labelsOf<Item extends LabelItem>(
  items: readonly Item[],
  copies: "one" | "shelf",
): { labels: Item[]; left: number } {
  const labels: Item[] = [];
  let left = 0;
  for (const item of items) {
    const wanted = copies === "one" ? 1 : item.quantity;
    const room = Math.min(wanted, MAX_LABELS - labels.length);
    for (let nth = 0; nth < room; nth++) labels.push(item);
    left += wanted - room;
  }
  return { labels, left };
}
