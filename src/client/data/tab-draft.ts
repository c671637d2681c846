/**
 * Drafts of forms, which this tab keeps, so that an accidental reload does not lose what the user typed. A draft must
 * contain no secrets, and of a customer only the id. All drafts are deleted when the session ends.
 */
import { useEffect } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { whenSessionEnds } from "../session.tsx";

export interface TabDraft<T extends object> {
  save: (draft: T) => void;
  /** The saved draft, or null. A draft of an older version of Fundi may lack fields. */
  recall: () => Partial<T> | null;
  drop: () => void;
}

/** The draft of one form. `key` is the name under which the tab keeps it. */
export function tabDraft<T extends object>(key: string): TabDraft<T> {
  const drop = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // The browser does not allow storage, so there is no draft.
    }
  };
  whenSessionEnds(drop);
  return {
    drop,
    save: (draft) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The browser does not allow storage. The form works without a draft.
      }
    },
    recall: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
        return typeof kept === "object" ? kept : null;
      } catch {
        return null;
      }
    },
  };
}

/** Saves the values of the form whenever they change. */
export function useKeptDraft<Values extends FieldValues>(
  { subscribe }: { subscribe: UseFormSubscribe<Values> },
  save: (values: Values) => void,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );
}
