/** What a user has typed and scanned of the goods that arrived, before it is sent. */
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import { asCode, searchKey } from "#src/shared/text.ts";
import { asBarcode } from "#src/shared/texts/gtin.ts";
import type { ReceivedLine } from "../schemas.ts";

export interface TypedLine {
  pieces: string;
  /** The serial numbers of a serialised item, one per line. */
  serials: string;
  /** How many pieces of the line were received when the user began to count; null: nothing is counted. */
  before: number | null;
}

export type TypedReceipt = Readonly<Record<string, TypedLine>>;

const nothing: TypedLine = { pieces: "", serials: "", before: null };

export const typedOf = (typed: TypedReceipt, { id }: Pick<ReceivedLine, "id">): TypedLine =>
  typed[id] ?? nothing;

/** How many pieces of a line are named; null: the typed text is no number of pieces. */
export function piecesOf(
  typed: TypedReceipt,
  line: Pick<ReceivedLine, "id" | "isSerialised">,
): number | null {
  const { pieces, serials } = typedOf(typed, line);
  if (line.isSerialised) {
    const read = readSerials(serials);
    return read.problems.length > 0 || read.isTooMany ? null : read.serials.length;
  }
  return pieces.trim() === "" || pieces.trim() === "0" ? 0 : readPieces(pieces);
}

type Received = Pick<ReceivedLine, "id" | "receivedQuantity">;

const isCounted = ({ pieces, serials }: TypedLine): boolean => (pieces + serials).trim() !== "";

/** The same, and each line on which the user has just begun to count knows what was received of it until then. */
export const begun = (typed: TypedReceipt, lines: readonly Received[]): TypedReceipt =>
  Object.fromEntries(
    lines.map((line) => {
      const own = typedOf(typed, line);
      return [
        line.id,
        { ...own, before: isCounted(own) ? (own.before ?? line.receivedQuantity) : null },
      ];
    }),
  );

/** Whether somebody else has received goods of the line since the user began to count. They may be the same pieces. */
export function isMeanwhile(typed: TypedReceipt, line: Received): boolean {
  const { before } = typedOf(typed, line);
  return before !== null && before !== line.receivedQuantity;
}

/** The same without what was counted of one line, because others have received these pieces. */
export const without = (typed: TypedReceipt, id: string): TypedReceipt => ({
  ...typed,
  [id]: nothing,
});

/** The same for a user who says that the counted pieces are others than those that were received meanwhile. */
export const asOthers = (typed: TypedReceipt, line: Received): TypedReceipt => ({
  ...typed,
  [line.id]: { ...typedOf(typed, line), before: line.receivedQuantity },
});

/** The same with other pieces of one line. */
export const withPieces = (typed: TypedReceipt, id: string, pieces: number): TypedReceipt => ({
  ...typed,
  [id]: { ...(typed[id] ?? nothing), pieces: pieces > 0 ? String(pieces) : "" },
});

export const withSerials = (typed: TypedReceipt, id: string, serials: string): TypedReceipt => ({
  ...typed,
  [id]: { ...(typed[id] ?? nothing), serials },
});

/** All pieces that are still open now. Serialised pieces are left out, because their numbers must be read. */
export const withAll = (typed: TypedReceipt, lines: readonly ReceivedLine[]): TypedReceipt =>
  lines
    .filter(({ isSerialised }) => !isSerialised)
    .reduce((all, { id, openQuantity }) => withPieces(without(all, id), id, openQuantity), typed);

/**
 * Counts a scanned code. The barcode or SKU of a line counts one piece up; any other code is a serial number of the
 * serialised line `active`, or of the only one. Returns null when the code belongs to no line of the order.
 */
export function withCode(
  typed: TypedReceipt,
  lines: readonly ReceivedLine[],
  code: string,
  active: string | null,
): { typed: TypedReceipt; line: ReceivedLine } | null {
  const wanted = searchKey(asCode(code));
  const isIts = (own: string | null) => own !== null && searchKey(own) === wanted;
  const gtin = asBarcode(code);
  const named = lines.find(
    (line) => isIts(line.barcode) || isIts(line.sku) || line.barcode === gtin,
  );
  if (named?.isSerialised) return { typed, line: named };
  if (named)
    return { typed: withPieces(typed, named.id, (piecesOf(typed, named) ?? 0) + 1), line: named };
  const serialised = lines.filter((line) => line.isSerialised && line.openQuantity > 0);
  const line =
    serialised.find(({ id }) => id === active) ??
    (serialised.length === 1 ? serialised[0] : undefined);
  if (!line) return null;
  const before = typedOf(typed, line).serials.trimEnd();
  const has = readSerials(before).serials.includes(readSerials(code).serials[0] ?? "");
  return {
    typed: has ? typed : withSerials(typed, line.id, before ? `${before}\n${code}` : code),
    line,
  };
}
