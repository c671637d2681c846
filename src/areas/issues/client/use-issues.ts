import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { issuesContract, type DeviceIssue } from "../contract.ts";
import { byCategory, withMoved } from "./issue-order.ts";

const catalogueQuery = read(issuesContract.listDeviceIssues, {});

/** Reads the catalogue, and changes it without a dialog. A failed change shows a toast and the previous catalogue. */
export function useIssues() {
  const { t } = useTranslation("issues");
  const client = useQueryClient();
  const query = useQuery(catalogueQuery);
  const reorder = useWrite(issuesContract.reorderDeviceIssues);
  const bulk = useWrite(issuesContract.updateDeviceIssues);
  const issues = query.data?.items;

  /** Shows a changed catalogue before the server answers. Returns a function that shows the old catalogue again. */
  const show = (items: DeviceIssue[]): (() => void) => {
    void client.cancelQueries({ queryKey: catalogueQuery.queryKey });
    const before = client.getQueryData(catalogueQuery.queryKey);
    client.setQueryData(catalogueQuery.queryKey, { items });
    return () => client.setQueryData(catalogueQuery.queryKey, before);
  };

  // Reads the cache, because a key that is held down moves a fault again before React has rendered the last move.
  const newest = () => client.getQueryData(catalogueQuery.queryKey)?.items;

  return {
    query,
    issues,
    /** Returns the position of a fault in its category, from 0; -1 when the fault no longer exists. */
    placeOf: (id: string): number => {
      const category = byCategory(newest() ?? []).find((each) =>
        each.issues.some((issue) => issue.id === id),
      );
      return category?.issues.findIndex((issue) => issue.id === id) ?? -1;
    },
    /** Moves a fault within its category. Returns false if nothing moves: same position, no such fault or position. */
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
