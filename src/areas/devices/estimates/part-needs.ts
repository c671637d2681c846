/** What the approved estimate of a repair needs of one item, and what is there. */
export interface PartNeed {
  /** The pieces of the estimate. */
  wanted: number;
  /** The pieces that the repair has, and how many of the reserved ones an estimate set aside. */
  reserved: number;
  used: number;
  forEstimate: number;
  /** The pieces in stock that nobody has reserved. */
  available: number;
  /** Whether the repair can wait for more of it: the item is not archived, and the repair does not wait for it already. */
  mayWait: boolean;
}

/**
 * How many pieces an approval sets aside, releases, and waits for. Pieces that a technician used or reserved are for the
 * estimate too, so that nothing is set aside twice.
 */
export function partsToSetAside({
  wanted,
  reserved,
  used,
  forEstimate,
  available,
  mayWait,
}: PartNeed): { reserve: number; release: number; missing: number } {
  const own = used + reserved - forEstimate;
  const change = Math.max(0, wanted - own) - forEstimate;
  const reserve = Math.max(0, Math.min(change, available));
  return {
    reserve,
    release: Math.max(0, -change),
    missing: mayWait ? Math.max(0, change - reserve) : 0,
  };
}
