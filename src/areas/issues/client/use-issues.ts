import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { issuesContract, type DeviceIssue } from "../contract.ts";
import { byCategory, withMoved } from "./issue-order.ts";

const catalogueQuery = read(issuesContract.listDeviceIssues, {});

/** The catalogue and its one-press actions. A failed action shows a toast and restores the old state. */
export function useIssues() {
  const { t } = useTranslation("issues");
  const client = useQueryClient();
  const query = useQuery(catalogueQuery);
  const reorder = useWrite(issuesContract.reorderDeviceIssues);
  const bulk = useWrite(issuesContract.updateDeviceIssues);
  const issues = query.data?.items;

  /** Shows the change before the server answers; returns a function that reverts it. */
  const show = (items: DeviceIssue[]): (() => void) => {
    void client.cancelQueries({ queryKey: catalogueQuery.queryKey });
    const before = client.getQueryData(catalogueQuery.queryKey);
    client.setQueryData(catalogueQuery.queryKey, { items });
    return () => client.setQueryData(catalogueQuery.queryKey, before);
  };

  // Reads the cache, because a held key repeats before React renders the previous press.
  const newest = () => client.getQueryData(catalogueQuery.queryKey)?.items;

  return {
    query,
    issues,
    /** Its current position in its category, from 0; -1 when the fault is gone. */
    placeOf: (id: string): number => {
      const category = byCategory(newest() ?? []).find((each) =>
        each.issues.some((issue) => issue.id === id),
      );
      return category?.issues.findIndex((issue) => issue.id === id) ?? -1;
    },
    /** True when that position exists. */
    moveTo: (id: string, place: number): boolean => {
      const now = newest();
      const moved = now && withMoved(now, id, place);
      if (!moved) return false;
      const putBack = show(moved);
      reorder.mutate(
        { body: { ids: moved.map((issue) => issue.id) } },
        {
          onError: () => {
            putBack();
            toasts.error(t("toast.orderFailed"));
          },
        },
      );
      return true;
    },
    change: (
      ids: readonly string[],
      changes: { isActive?: boolean; category?: string },
      onDone?: () => void,
    ) => {
      const putBack = show(
        (issues ?? []).map((issue) => (ids.includes(issue.id) ? { ...issue, ...changes } : issue)),
      );
      bulk.mutate(
        { body: { ids: [...ids], ...changes } },
        {
          onSuccess: onDone,
          onError: (error) => {
            putBack();
            toasts.error(error.isTransient ? t("toast.failed") : errorText(error));
          },
        },
      );
    },
  };
}

export type Issues = ReturnType<typeof useIssues>;
