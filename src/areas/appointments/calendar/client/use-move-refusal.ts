import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { isWordKey, useTranslation, word } from "#src/client/words/i18n.ts";

/** Says why an appointment cannot get a status: `invalid_transition` has the reason. */
export function useMoveRefusal(): (error: unknown) => string {
  useTranslation("appointments");
  const errorText = useErrorText();
  return (error) => {
    const reason = error instanceof ApiRefusal ? error.params["reason"] : undefined;
    const key = `appointments:refused.${reason}`;
    return isWordKey(key) ? word(key) : errorText(error);
  };
}
