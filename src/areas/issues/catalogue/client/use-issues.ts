import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { issuesContract, type DeviceIssue } from "../../contract.ts";
import { byCategory, inOrder, withMoved } from "./issue-order.ts";

const catalogueQuery = read(issuesContract.listDeviceIssues, {});

/** Reads the catalogue, and changes it without a dialog. A failed change shows a toast and the previous catalogue. */
export function useIssues() {
  const { t } = useTranslation("issues");
  const client = useQueryClient();
  const query = useQuery(catalogueQuery);
  const order = useOrder();
  const bulk = useWrite(issuesContract.updateDeviceIssues);
  const issues = query.data && inOrder(query.data.items, order.wanted);

  /** Shows a changed catalogue before the server answers. Returns a function that shows the old catalogue again. */
  const show = (items: DeviceIssue[]): (() => void) => {
    void client.cancelQueries({ queryKey: catalogueQuery.queryKey });
    const before = client.getQueryData(catalogueQuery.queryKey);
    client.setQueryData(catalogueQuery.queryKey, { items });
    return () => client.setQueryData(catalogueQuery.queryKey, before);
  };

  const newest = () =>
    inOrder(client.getQueryData(catalogueQuery.queryKey)?.items ?? [], order.newest());

  return {
    query,
    issues,
    /** Returns the position of a fault in its category, from 0; -1 when the fault no longer exists. */
    placeOf: (id: string): number => {
      const category = byCategory(newest()).find((each) =>
        each.issues.some((issue) => issue.id === id),
      );
      return category?.issues.findIndex((issue) => issue.id === id) ?? -1;
    },
    /** Moves a fault within its category. Returns false if nothing moves: same position, no such fault or position. */
    moveTo: (id: string, place: number): boolean => {
      const moved = withMoved(newest(), id, place);
      if (!moved) return false;
      void order.save(moved.map((issue) => issue.id));
      return true;
    },
    change: (
      ids: readonly string[],
      changes: { isActive?: boolean; category?: string },
      onDone?: () => void,
    ) => {
      const putBack = show(
        (query.data?.items ?? []).map((issue) =>
          ids.includes(issue.id) ? { ...issue, ...changes } : issue,
        ),
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

/**
 * Saves the order that the user made. Each request contains the whole order, so two requests at the same time could
 * arrive in the wrong sequence. Therefore only one is under way; the next contains the newest order.
 */
function useOrder() {
  const { t } = useTranslation("issues");
  const reorder = useWrite(issuesContract.reorderDeviceIssues);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  // A key that is held down moves a fault again before React has rendered the last move.
  const newest = useRef<readonly string[] | null>(null);

  const show = (ids: readonly string[] | null) => {
    newest.current = ids;
    setWanted(ids);
  };
  const save = async (ids: readonly string[]) => {
    const isSaving = newest.current !== null;
    show(ids);
    if (isSaving) return;
    try {
      let sent: readonly string[] | null = null;
      while (newest.current !== sent && newest.current) {
        sent = newest.current;
        await reorder.mutateAsync({ body: { ids: [...sent] } });
      }
    } catch {
      toasts.error(t("toast.orderFailed"));
    }
    show(null);
  };
  return {
    /** The ids in the order that is not saved yet; null when the stored order is shown. */
    wanted,
    newest: () => newest.current,
    save,
  };
}
