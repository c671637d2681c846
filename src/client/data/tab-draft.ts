/**
 * Drafts of forms, which this tab keeps, so that an accidental reload does not lose what the user typed. A draft must
 * contain no secrets, and of a customer only the id. All drafts are deleted when the session ends.
 *
 * The intake keeps its draft by itself (intake-draft.ts), because a shared file would make its screen too heavy.
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

/** Runs `act`. If the browser does not allow storage, the form works without a draft. */
function ifAllowed<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** The draft of one form. `key` is the name under which the tab keeps it. */
export function tabDraft<T extends object>(key: string): TabDraft<T> {
  const drop = () => void ifAllowed(() => sessionStorage.removeItem(key));
  whenSessionEnds(drop);
  return {
    drop,
    save: (draft) => void ifAllowed(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    recall: () => ifAllowed(() => JSON.parse(sessionStorage.getItem(key) ?? "null")),
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
