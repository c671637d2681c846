import { word, type WordKey } from "../../words/i18n.ts";
import type { WordValues } from "#src/shared/words.ts";

/* Short messages at the top right: errors 4 s, successes 2 s, at most 20. The library comes with the first
   message (src/client/ui/feedback/toaster.tsx), not with the first screen. */

export type ToastAction = { label: string; onClick: () => void };
export type ToastKind = "success" | "error" | "info";

const seconds: Record<ToastKind, number> = { success: 2, error: 4, info: 4 };

export const toasts = {
  /** Briefly confirms a finished action. */
  success: (text: string, action?: ToastAction) => show("success", text, action),
  /** Says what failed and what to do. `action` may offer Retry. */
  error: (text: string, action?: ToastAction) => show("error", text, action),
  info: (text: string, action?: ToastAction) => show("info", text, action),
  /** An error that replaces the earlier one with the same id. */
  replace: (id: string, text: string) => show("error", text, undefined, id),
  /** The same by word key, for code outside components. */
  successWord: (key: WordKey, values?: WordValues) => show("success", word(key, values)),
  errorWord: (key: WordKey, values?: WordValues) => show("error", word(key, values)),
};

function show(kind: ToastKind, text: string, action?: ToastAction, id?: string): void {
  void import("./toaster.tsx")
    .then(({ showToast }) => showToast(kind, text, seconds[kind] * 1000, action, id))
    // The library could not be loaded: only the message is lost.
    .catch(() => {});
}
