import type { Scan } from "../contract.ts";
import type { FoundScan } from "./scan-statements.ts";

interface Pieces {
  isSeen(found: FoundScan, serial: string | null): boolean;
  /** Records that a scan was counted. Later calls of `isSeen` consider it. */
  note(scan: Scan, found: FoundScan, serial: string | null): void;
}

/**
 * Recognises a piece that a stored scan or an earlier scan of this request has counted. The piece may be counted again
 * after an undo of that scan, or after its item was set to zero.
 */
export function watchPieces(): Pieces {
  const counted = new Map<string, string>();
  const undone = new Set<string>();
  const restarted = new Set<string>();
  const keyOf = ({ item }: FoundScan, serial: string) => `${item?.id ?? ""} ${serial}`;
  return {
    isSeen(found, serial) {
      if (serial === null) return false;
      if ([...counted.values()].includes(keyOf(found, serial))) return true;
      const { seenAs, item } = found;
      return seenAs !== null && !undone.has(seenAs) && !restarted.has(item?.id ?? "");
    },
    note(scan, found, serial) {
      if (scan.undoes !== undefined) {
        undone.add(scan.undoes);
        counted.delete(scan.undoes);
      } else if (scan.act === "set" && scan.quantity === 0) {
        restarted.add(found.item?.id ?? "");
        for (const [id, key] of counted) if (key.startsWith(keyOf(found, ""))) counted.delete(id);
      } else if (serial !== null) counted.set(scan.id, keyOf(found, serial));
    },
  };
}
