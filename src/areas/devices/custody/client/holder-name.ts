import type { Translate } from "#src/client/words/i18n.ts";
import type { Holder } from "../../core/detail/custody.ts";

/** The holder's name on screen. The user with the id `meId` is called "You". */
export function holderName(
  t: Translate<"custody">,
  holder: Pick<Holder, "kind" | "name"> & { id?: string | null },
  meId?: string,
): string {
  if (holder.kind === "customer") return t("holder.customer");
  if (meId !== undefined && holder.id === meId) return t("holder.me");
  return holder.name ?? t("holder.nobody");
}
