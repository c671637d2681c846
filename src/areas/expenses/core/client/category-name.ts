import { useTranslation } from "#src/client/words/i18n.ts";
import type { CategoryOfExpense } from "../expense-schemas.ts";
import { presetCategories } from "../../rules.ts";

/** Returns the function that names a category in the user's language; a category of the shop's own has one name. */
export function useCategoryName(): (category: Omit<CategoryOfExpense, "id">) => string {
  const { t } = useTranslation("expenses");
  return ({ preset, name }) => {
    const known = presetCategories.find((each) => each === preset);
    return known ? t(`preset.${known}`) : name;
  };
}
