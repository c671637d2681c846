import { toasts } from "../ui/feedback/toasts.ts";
import { word } from "../words/i18n.ts";

/** What screens keep on the device while network or server fail. */
export type Kept = "photos" | "counts";

/** Says that everything was sent that had waited for network or server (spec §8: "Synced: <op>"). */
export function saySynced(kept: Kept): void {
  toasts.success(word("shell:synced", { op: word(`shell:syncedWhat.${kept}`) }));
}
