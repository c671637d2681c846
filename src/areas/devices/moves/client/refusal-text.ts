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
  "photos-missing",
  "signature-missing",
  "technician-signature-missing",
  "reason-missing",
] satisfies MoveRefusal[];

const isMoveRefusal = (reason: unknown): reason is MoveRefusal =>
  typeof reason === "string" && moveRefusals.includes(reason);

/** Why the server would not, in the person's language: a refused move says which need is not met. */
export function refusalText(t: Translate<"devices">, error: unknown): string {
  const reason = error instanceof ApiRefusal ? error.params.reason : undefined;
  return isMoveRefusal(reason) ? t(`moveRefused.${reason}`) : errorText(error);
}
