import { word, type WordKey } from "../../words/i18n.ts";
import type { WordValues } from "#src/shared/words.ts";

/*
 * Short messages at the top right. Successes stay for 2 seconds, all others for 4 seconds, and at most 20 are visible.
 * A success removes the errors before it. Toasts let clicks through to what is below them.
 * The library for toasts is loaded with the first message (toaster.tsx), not with the first screen.
 */

export type ToastAction = { label: string; onClick: () => void };
export type ToastKind = "success" | "error" | "info";

const seconds: Record<ToastKind, number> = { success: 2, error: 4, info: 4 };

export const toasts = {
  /** Says that an action has succeeded. */
  success: (text: string, action?: ToastAction) => show("success", text, action),
  /** Says what has failed and what the user can do. `action` is an optional button, for example Retry. */
  error: (text: string, action?: ToastAction) => show("error", text, action),
  /** Says why a write has failed, in the words of `errorText`. */
  failure: (error: Error) => show("error", error),
  info: (text: string, action?: ToastAction) => show("info", text, action),
  /** Shows an error. If a toast with the same id is still visible, the error replaces that toast. */
  replace: (id: string, text: string) => show("error", text, undefined, id),
  /** Removes the toast with this id, if it is visible. */
  withdraw: (id: string) => {
    withdrawn?.(id);
  },
  /** Like `success`, but with a word key, for code outside React components. */
  successWord: (key: WordKey, values?: WordValues) => show("success", word(key, values)),
  errorWord: (key: WordKey, values?: WordValues) => show("error", word(key, values)),
};

/** Set once a toast was shown. Before that there is none to remove. */
let withdrawn: ((id: string) => void) | undefined;

function show(kind: ToastKind, text: string | Error, action?: ToastAction, id?: string): void {
  void import("./toaster.tsx")
    .then(({ showToast, withdrawToast }) => {
      withdrawn = withdrawToast;
      showToast(kind, text, seconds[kind] * 1000, action, id);
    })
    // If the library cannot be loaded, only the toast is lost. Therefore the failure is ignored.
    .catch(() => {});
}
