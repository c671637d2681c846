import { useRef, useState } from "react";
import type * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import { useWrite } from "#src/client/data/queries.ts";
import type { customersFilter } from "../../contract.ts";
import { MAX_TAGGED, taggingContract } from "../contract.ts";

/** The chosen customers, or the filter of all that match. */
export type Tagged = { ids: readonly string[] } | { filter: z.input<typeof customersFilter> };

/**
 * Gives a tag to any number of customers, a part with each request, and undoes this. Both can be stopped in between, and
 * after an error the next attempt continues where it stopped.
 */
export function useTagChange(tagged: Tagged) {
  const tag = useWrite(taggingContract.tagCustomers);
  const undo = useWrite(taggingContract.undoTagChange);
  const [changed, setChanged] = useState(0);
  const isStopped = useRef(false);
  const change = useRef<{ id: string; tag: string; cursor: string | null; place: number }>(null);

  async function run(wanted: string): Promise<void> {
    isStopped.current = false;
    if (change.current?.tag !== wanted) {
      change.current = { id: newId(), tag: wanted, cursor: null, place: 0 };
      setChanged(0);
    }
    const now = change.current;
    for (let isDone = false; !isDone && !isStopped.current;) {
      const ids = "ids" in tagged ? tagged.ids.slice(now.place, now.place + MAX_TAGGED) : [];
      const answer = await tag.mutateAsync({
        body: {
          changeId: now.id,
          tag: wanted,
          ...("ids" in tagged
            ? { customerIds: [...ids] }
            : { filter: tagged.filter, ...(now.cursor !== null && { cursor: now.cursor }) }),
        },
      });
      now.place += MAX_TAGGED;
      now.cursor = answer.nextCursor;
      setChanged((before) => before + answer.changed);
      isDone = "ids" in tagged ? now.place >= tagged.ids.length : answer.nextCursor === null;
    }
  }

  /** Returns how many customers have their former tags again. */
  async function takeBack(): Promise<number> {
    let restored = 0;
    const id = change.current?.id ?? "";
    for (let hasMore = true; hasMore;) {
      const answer = await undo.mutateAsync({ params: { id } });
      restored += answer.restored;
      hasMore = answer.hasMore;
    }
    change.current = null;
    return restored;
  }

  return {
    run,
    takeBack,
    changed,
    stop: () => (isStopped.current = true),
    wasStopped: () => isStopped.current,
  };
}
