import { useTranslation } from "#src/client/words/i18n.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { missesText, refusedIn, typedIn } from "./group-state.ts";
import type { IntakeSection } from "./use-intake.ts";

const extras = ["accessories", "color"] as const;

export function IntakeAccessories({ form, values, shape }: IntakeSection) {
  const { t } = useTranslation("devices");
  const shown = extras.filter((field) => !shape.isHidden(field));
  if (shown.length === 0) return null;
  return (
    <Fold
      title={
        shape.isHidden("accessories")
          ? shape.labelIn("color", t("field.color"))
          : shape.labelIn("accessories", t("intake:accessories"))
      }
      state={typedIn(...shown.map((field) => values[field])) ?? t("intake:none")}
      isNeeded={missesText({ values, shape }, shown)}
      refused={refusedIn(form, ["accessories", "color"])}
    >
      <div className="flex flex-col gap-4">
        {shape.isHidden("accessories") ? null : (
          <TextField
            {...shape.look("accessories", t("field.accessories"))}
            placeholder={t("intake:accessoriesPlaceholder")}
            maxLength={500}
            {...form.field("accessories")}
          />
        )}
        {shape.isHidden("color") ? null : (
          <TextField
            {...shape.look("color", t("field.color"))}
            maxLength={40}
            {...form.field("color")}
          />
        )}
      </div>
    </Fold>
  );
}
