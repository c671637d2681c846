import { useRef } from "react";
import { newId } from "#src/shared/ids.ts";

/**
 * Makes the id of a record that a form sends. The same entries have the same id until `done`, so that a repetition after
 * a lost answer is one record.
 */
export function useRecordId(): { of: (entries: unknown) => string; done: () => void } {
  const last = useRef<{ entries: string; id: string } | null>(null);
  return {
    of: (entries) => {
      const text = JSON.stringify(entries);
      if (last.current?.entries !== text) last.current = { entries: text, id: newId() };
      return last.current.id;
    },
    done: () => {
      last.current = null;
    },
  };
}
