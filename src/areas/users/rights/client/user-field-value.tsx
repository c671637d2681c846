import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { User } from "../../contract.ts";
import { permissionsOf, type UserInput } from "../../core/client/user-form.ts";

/** Displays the stored value of a field that another user has changed since the form was opened. */
export function FieldValue({ field, value }: { field: keyof UserInput; value: unknown }) {
  const { t } = useTranslation("users");
  if (field === "permissions" && typeof value === "string") {
    const { length } = permissionsOf(value);
    return length > 0 ? t("permissions.count", { count: length }) : t("permissions.byRole");
  }
  if (field === "role") return t(`shell:role.${value as User["role"]}`);
  if (value === "") return t("common:none");
  return field === "phone" ? formatPhone(String(value)) : String(value);
}
