import { wrongOf } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { FieldOf, FormName } from "../../form-fields.ts";
import { useFormLook } from "./use-form-look.ts";

/**
 * Hook: how the settings of a form shape the dialog that edits its records. No field is hidden there, so that what
 * another system sent can be corrected, and none becomes required. `wordOf` is Fundi's own word for a field.
 */
export function useEditLook<F extends FormName>(form: F, wordOf: (field: FieldOf<F>) => string) {
  const { language } = useTranslation();
  const shape = useFormLook(form);
  const labelOf = (field: FieldOf<F>) => shape.labelIn(field, wordOf(field));
  return {
    labelOf,
    look: (field: FieldOf<F>, hint?: string) => ({
      label: labelOf(field),
      hint: shape.helpOf(field, language) ?? hint,
    }),
    /** Throws, as a refused form does, if a changed value breaks a rule. */
    refuseBroken: (changes: Readonly<Record<string, unknown>>) => {
      const fields = wrongOf(
        Object.fromEntries(
          Object.entries(changes).map(([field, value]) => [
            field,
            shape.problem(field as FieldOf<F>, value),
          ]),
        ),
      );
      if (Object.keys(fields).length > 0) throw Object.assign(new Error(), { fields });
    },
  };
}
