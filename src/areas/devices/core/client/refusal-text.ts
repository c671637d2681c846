import { ApiRefusal } from "#src/client/data/api.ts";
import { errorText } from "#src/client/words/error-text.ts";
import type { Translate } from "#src/client/words/i18n.ts";
import type { MoveRefusal } from "../../rules.ts";

const moveRefusals: readonly string[] = [
  "not-a-move",
  "no-permission",
  "not-your-device",
  "no-technician",
  "estimate-missing",
  "estimate-not-approved",
  "checklist-unfinished",
  "cost-not-set",
  "balance-due",
  "money-to-give-back",
  "below-cost",
  "loaner-out",
  "photos-missing",
  "signature-missing",
  "technician-signature-missing",
  "reason-missing",
  "parts-lost",
] satisfies MoveRefusal[];

const isMoveRefusal = (reason: unknown): reason is MoveRefusal =>
  typeof reason === "string" && moveRefusals.includes(reason);

/** The sentence for a refused move, with the unmet condition; undefined for any other refusal. */
export function explainMove(t: Translate<"devices">, refusal: ApiRefusal): string | undefined {
  const { reason } = refusal.params;
  return isMoveRefusal(reason) ? t(`moves:moveRefused.${reason}`) : undefined;
}

/** The sentence for any error of an action on a device. */
export function refusalText(t: Translate<"devices">, error: unknown): string {
  const move = error instanceof ApiRefusal ? explainMove(t, error) : undefined;
  return move ?? errorText(error);
}
