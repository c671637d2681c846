import { useQuery } from "@tanstack/react-query";
import { call } from "#src/client/data/api.ts";
import { keyOf } from "#src/client/data/refetch.ts";
import { templatesContract, type Template } from "../../templates/contract.ts";

/** All active templates, for a field that chooses one. */
export function useTemplates() {
  return useQuery({
    queryKey: keyOf(templatesContract.listTemplates, "all active"),
    queryFn: async ({ signal }) => {
      const all: Template[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 100, ...(cursor && { cursor }) };
        const page = await call(templatesContract.listTemplates, { query }, { signal });
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all;
    },
  });
}
