import { useEffect } from "react";
import { asId } from "#src/shared/ids.ts";
import { usePath } from "#src/client/address.ts";
import { request } from "#src/client/data/api.ts";
import type { OpenedRecord } from "../contract.ts";

/** The screens of records. `$id` is the id in the address. */
const screens: readonly [kind: OpenedRecord["kind"], address: RegExp][] = [
  ["device", /^\/devices\/([^/]+)$/],
  ["customer", /^\/customers\/([^/]+)$/],
  ["product", /^\/inventory\/([^/]+)$/],
  ["sale", /^\/sales\/([^/]+)$/],
  ["receipt", /^\/receipts\/([^/]+)$/],
  ["return", /^\/returns\/([^/]+)$/],
  ["purchase_order", /^\/purchase-orders\/([^/]+)$/],
  ["supplier", /^\/suppliers\/([^/]+)$/],
  ["expense", /^\/expenses\/([^/]+)$/],
  ["payout", /^\/earnings\/payouts\/([^/]+)$/],
];

/** The record that a screen shows; null for other screens. */
export function recordAt(path: string): OpenedRecord | null {
  for (const [kind, pattern] of screens) {
    const id = asId(pattern.exec(path)?.[1]);
    if (id) return { kind, id };
  }
  return null;
}

/** Tells the server which records the user opens, so that a search without a text shows them. */
export function useNoteOpened(): void {
  const record = recordAt(usePath());
  const [kind, id] = [record?.kind, record?.id];
  useEffect(() => {
    if (!kind || !id) return;
    // Nothing depends on it, so a failure is not told: without network the record is not remembered.
    request("POST", "/api/search/opened", { body: { kind, id } }).catch(() => {});
  }, [kind, id]);
}
