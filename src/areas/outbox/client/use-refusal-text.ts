import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { ParkedCommand } from "../parked-contract.ts";

/** The sentence of a refusal that the server has kept. */
export function useRefusalText(): (refusal: NonNullable<ParkedCommand["refusal"]>) => string {
  const text = useErrorText();
  return ({ code, message, params }) =>
    text(new ApiRefusal(code as RefusalCode, 409, message, { params }));
}
