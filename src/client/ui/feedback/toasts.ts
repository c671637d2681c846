import { word, type WordKey } from "../../words/i18n.ts";
import type { WordValues } from "#src/shared/words.ts";

/* Short messages at the top right: errors 4 s, successes 2 s, at most 20. The library comes with the first
   message (src/client/ui/feedback/toaster.tsx), not with the first screen. */

export type ToastAction = { label: string; onClick: () => void };
export type ToastKind = "success" | "error" | "info";

const seconds: Record<ToastKind, number> = { success: 2, error: 4, info: 4 };

export const toasts = {
  /** Quiet: something was done. */
  success: (text: string, action?: ToastAction) => show("success", text, action),
  /** What failed and what to do; `action` may offer Retry. */
  error: (text: string, action?: ToastAction) => show("error", text, action),
  info: (text: string, action?: ToastAction) => show("info", text, action),
  /** The same by key, for code outside components. */
  successWord: (key: WordKey, values?: WordValues) => show("success", word(key, values)),
  errorWord: (key: WordKey, values?: WordValues) => show("error", word(key, values)),
};

function show(kind: ToastKind, text: string, action?: ToastAction): void {
  void import("./toaster.tsx")
    .then(({ showToast }) => showToast(kind, text, seconds[kind] * 1000, action))
    // The network went before the first message: there is nothing to show it with, and nothing else is lost.
    .catch(() => {});
}
