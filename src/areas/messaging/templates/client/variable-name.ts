import { useTranslation } from "#src/client/words/i18n.ts";
import { knownVariables } from "../occasions.ts";

/** Returns a function that names a placeholder: in words if Fundi knows it, otherwise as its author wrote it. */
export function useVariableName(): (name: string) => string {
  const { t } = useTranslation("sms");
  return (name) => {
    const known = knownVariables.find((each) => each === name);
    return known ? t(`messaging:variable.${known}`) : name.replaceAll("_", " ");
  };
}
