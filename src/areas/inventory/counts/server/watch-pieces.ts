import type { Scan } from "../contract.ts";
import type { FoundScan } from "./scan-statements.ts";

interface Pieces {
  isSeen(found: FoundScan, serial: string | null): boolean;
  /** Records the effect of a counted scan, for the scans that follow. */
  note(scan: Scan, found: FoundScan, serial: string | null): void;
}

/**
 * Recognises pieces that were counted before: by a stored scan, or by an earlier scan of this call. A piece may be
 * counted again after its scan was undone or its item was set to zero.
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
