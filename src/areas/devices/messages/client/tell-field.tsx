import type { ComponentProps } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

// A form that loads its parts late gets both with one request.
export { tellCustomer } from "./tell-customer.ts";

/** The choice "Tell the customer now?" of a form. */
export default function TellField(field: Omit<ComponentProps<typeof CheckboxField>, "label">) {
  const { t } = useTranslation("tell");
  const { notifications } = useShop().settings;
  return (
    <CheckboxField
      label={t("now")}
      hint={notifications.smsNotifications ? undefined : t("byChat")}
      {...field}
    />
  );
}
