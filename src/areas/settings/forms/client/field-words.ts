import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import type { FormName } from "../../form-fields.ts";

const catalogues = { deviceIntake: "devices", customer: "customers", return: "returns" } as const;

/** Hook: returns Fundi's own word for a field, as the form itself shows it. */
export function useFieldWord(): (form: FormName, field: string) => string {
  const { t } = useTranslation("form-settings");
  return (form, field) => {
    if (field === "customerEmail") return t("customerEmail");
    if (form === "return" && field === "accessories") return t("returns:accessories.title");
    return t(`${catalogues[form]}:field.${field}` as WordKey);
  };
}
