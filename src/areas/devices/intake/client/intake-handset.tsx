import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { devicesContract } from "../../core/contract.ts";
import { brands } from "./brands.ts";
import type { IntakeSection } from "./use-intake.ts";

const none: readonly string[] = [];

/** The fields for brand and model. Earlier devices of the brand give the suggestions for the model. */
export function IntakeHandset({ form, values, shape }: IntakeSection) {
  const { t } = useTranslation("devices");
  const brand = useSettled(values.brand.trim(), 200);
  const models = useQuery({
    ...read(devicesContract.listModels, { query: { brand } }),
    enabled: brand !== "",
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <ControlledField form={form} name="brand">
        {(field) => (
          <SuggestField
            {...shape.look("brand", t("field.brand"))}
            suggestions={brands}
            completes
            maxLength={80}
            {...field}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="model">
        {(field) => (
          <SuggestField
            {...shape.look("model", t("field.model"))}
            suggestions={models.data?.items ?? none}
            maxLength={120}
            placeholder={t("intake:modelPlaceholder")}
            {...field}
          />
        )}
      </ControlledField>
    </div>
  );
}
