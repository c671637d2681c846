/** The scans that wait for the server: what the screen shows of them, and what the browser stores. */
import type { ApiRefusal } from "#src/client/data/api.ts";
import { forgetScans, readScans, saveScan, type WaitingScan } from "./scan-store.ts";

export interface ScanList {
  waiting: readonly WaitingScan[];
  /** Scans that the server calls invalid. They stay until the user sends them again or forgets them. */
  invalid: readonly WaitingScan[];
  /** Why the browser did not store a scan, which is lost if the page is closed before it is sent; null if it did. */
  notKept: unknown;
}

export const noScans: ScanList = { waiting: [], invalid: [], notKept: null };

/** Changes the list that `get` returns and `change` replaces, and the stored scans with it. */
export function scanList(get: () => ScanList, change: (part: Partial<ScanList>) => void) {
  const save = (scan: WaitingScan): Promise<unknown> =>
    saveScan(scan).catch((notKept: unknown) => change({ notKept }));
  return {
    /** Resolves when the scan is stored, or cannot be stored, which the list then says. */
    add(scan: WaitingScan): Promise<unknown> {
      change({ waiting: [...get().waiting, scan] });
      return save(scan);
    },
    forget(scans: readonly WaitingScan[]): void {
      const ids = scans.map(({ id }) => id);
      const isLeft = ({ id }: WaitingScan) => !ids.includes(id);
      const waiting = get().waiting.filter(isLeft);
      change({
        waiting,
        invalid: get().invalid.filter(isLeft),
        ...(waiting.length === 0 && { notKept: null }),
      });
      // A scan that stays stored is sent again later, and the server does not count it twice.
      forgetScans(ids).catch(() => {});
    },
    /** Keeps scans that the server calls invalid, so that the user sees what was not counted. */
    setAside(scans: readonly WaitingScan[], { code, params }: ApiRefusal): void {
      const invalid = scans.map((scan) => ({ ...scan, refusal: { code, params } }));
      change({
        waiting: get().waiting.filter((scan) => !scans.includes(scan)),
        invalid: [...get().invalid, ...invalid],
      });
      for (const scan of invalid) void save(scan);
    },
    /** Has the invalid scans wait again. */
    takeBack(): void {
      const again = get().invalid.map(({ refusal: _, ...scan }) => scan);
      change({ waiting: [...get().waiting, ...again], invalid: [] });
      for (const scan of again) void save(scan);
    },
    /** Adds the stored scans of this user and count. Returns how many of them wait. */
    async load(userId: string, countId: string): Promise<number> {
      const stored = await readScans(userId, countId).catch((notKept: unknown) => {
        change({ notKept });
        return [];
      });
      const known = new Set([...get().waiting, ...get().invalid].map(({ id }) => id));
      const kept = stored.filter(({ id }) => !known.has(id));
      const valid = kept.filter(({ refusal }) => !refusal);
      change({
        waiting: [...valid, ...get().waiting],
        invalid: [...get().invalid, ...kept.filter(({ refusal }) => refusal)],
      });
      return valid.length;
    },
  };
}
