import { word, type WordKey } from "../../words/i18n.ts";
import type { WordValues } from "#src/shared/words.ts";

/* Short messages at the top right: errors for 4 s, successes for 2 s, at most 20 at once. The library is loaded with
   the first message (toaster.tsx), not with the first screen. */

export type ToastAction = { label: string; onClick: () => void };
export type ToastKind = "success" | "error" | "info";

const seconds: Record<ToastKind, number> = { success: 2, error: 4, info: 4 };

export const toasts = {
  /** Confirms for a moment that an action succeeded. */
  success: (text: string, action?: ToastAction) => show("success", text, action),
  /** Says what failed and what to do. `action` may offer Retry. */
  error: (text: string, action?: ToastAction) => show("error", text, action),
  info: (text: string, action?: ToastAction) => show("info", text, action),
  /** Shows an error in place of the earlier one with the same id. */
  replace: (id: string, text: string) => show("error", text, undefined, id),
  /** Like `success`, but by word key, for code outside components. */
  successWord: (key: WordKey, values?: WordValues) => show("success", word(key, values)),
  errorWord: (key: WordKey, values?: WordValues) => show("error", word(key, values)),
};

function show(kind: ToastKind, text: string, action?: ToastAction, id?: string): void {
  void import("./toaster.tsx")
    .then(({ showToast }) => showToast(kind, text, seconds[kind] * 1000, action, id))
    // Without the library only the message is lost, so the failure is ignored.
    .catch(() => {});
}
