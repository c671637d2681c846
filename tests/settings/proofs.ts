/**
 * The behaviour that shows the effect of each setting: category → field → the file of a test, and a part of its title.
 * `proofs.test.ts` fails for a setting without an entry, and for an entry without its test.
 */
import type { Proofs } from "./proof.ts";
import { proofsOfTrade } from "./proofs-of-trade.ts";
import { proofsOfWork } from "./proofs-of-work.ts";

export const proofs: Proofs = { ...proofsOfWork, ...proofsOfTrade };

/** Settings that are stored for what Fundi does not do yet. Their screen says so. */
export const storedOnly: Readonly<Record<string, string>> = {
  "business.timezone": "business.timezone",
};
