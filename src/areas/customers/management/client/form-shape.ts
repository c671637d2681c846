import type { FieldOf } from "#src/areas/settings/form-fields.ts";
import { useFormLook, type FormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { FormsSettings } from "#src/areas/settings/form-schemas.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

export type CustomerField = FieldOf<"customer">;
/** Fields that can be required besides name and phone number. */
export type AskedField = Exclude<CustomerField, "name" | "phone">;

export interface CustomerFormShape extends FormLook<CustomerField> {
  /** The default values of the form. */
  presets: FormsSettings["customerDefaultValues"];
}

/**
 * Hook: how the shop's settings shape the form of a new customer. `asked` are the fields that the form around it
 * requires besides; they are shown also if the settings hide them.
 */
export function useCustomerFormShape(asked: readonly AskedField[] = []): CustomerFormShape {
  const shape = useFormLook("customer");
  const settings = useShopSettings();
  const isAsked = (field: CustomerField) => asked.some((each) => each === field);
  const isRequired = (field: CustomerField) => shape.isRequired(field) || isAsked(field);
  return {
    ...shape,
    presets: settings.forms.customerDefaultValues,
    isRequired,
    isHidden: (field) => shape.isHidden(field) && !isAsked(field),
    look: (field, label, hint) => ({
      ...shape.look(field, label, hint),
      optional: !isRequired(field),
    }),
  };
}
