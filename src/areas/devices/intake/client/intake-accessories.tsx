import { useTranslation } from "#src/client/words/i18n.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { missesText, refusedIn, typedIn } from "./group-state.ts";
import type { IntakeSection } from "./use-intake.ts";

export function IntakeAccessories({ form, values, isRequired, optional }: IntakeSection) {
  const { t } = useTranslation("devices");
  return (
    <Fold
      title={t("intake:accessories")}
      state={typedIn(values.accessories, values.color) ?? t("intake:none")}
      isNeeded={missesText({ values, isRequired }, ["accessories", "color"])}
      refused={refusedIn(form, ["accessories", "color"])}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("field.accessories")}
          optional={optional("accessories")}
          placeholder={t("intake:accessoriesPlaceholder")}
          maxLength={500}
          {...form.field("accessories")}
        />
        <TextField
          label={t("field.color")}
          optional={optional("color")}
          maxLength={40}
          {...form.field("color")}
        />
      </div>
    </Fold>
  );
}
