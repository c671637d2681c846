import { useState } from "react";
import { call } from "#src/client/data/api.ts";
import { alertsContract } from "../contract.ts";
import type { FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import type { alertFilters } from "./alerts-address.ts";

const PAGE = 100;
/** Limits the number of requests. No shop has as many alerts as a hundred pages contain. */
const MAX_PAGES = 100;

/** Returns a function that reads the ids of all matching alerts, so that the user can choose all at once. */
export function useEveryAlert(filters: FiltersOf<typeof alertFilters>["query"]): {
  readIds: () => Promise<readonly string[]>;
  isReading: boolean;
} {
  const [isReading, setReading] = useState(false);
  const readIds = async () => {
    setReading(true);
    try {
      const ids: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = { ...filters, limit: PAGE, ...(cursor && { cursor }) };
        const found: { items: readonly { id: string }[]; nextCursor: string | null } = await call(
          alertsContract.listStockAlerts,
          { query },
        );
        ids.push(...found.items.map(({ id }) => id));
        cursor = found.nextCursor;
        if (cursor === null) break;
      }
      return ids;
    } finally {
      setReading(false);
    }
  };
  return { readIds, isReading };
}
