import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { ParkedCommand } from "../parked-contract.ts";

/** The sentence of a refusal that the server has kept. */
export function useRefusalText(): (refusal: NonNullable<ParkedCommand["refusal"]>) => string {
  useTranslation("setup-errors");
  useTranslation("approval-errors");
  const text = useErrorText();
  return ({ code, message, params }) =>
    text(new ApiRefusal(code as RefusalCode, 409, message, { params }));
}
