import type { ComponentProps } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "label"> & { label?: string };

/** A text instead of a calendar: it is typed faster, and most people tell no year. */
export function BirthdayField(props: Props) {
  const { t } = useTranslation("customers");
  return (
    <TextField
      label={t("field.birthday")}
      hint={t("field.birthdayHint")}
      optional
      maxLength={20}
      autoComplete="off"
      {...props}
    />
  );
}
