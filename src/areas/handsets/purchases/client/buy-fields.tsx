import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import { brands } from "#src/areas/devices/intake/client/brands.ts";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import type { ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import { nameOfItem, type BuyForm } from "./buy-form.ts";

export type BuyFormHook = AppForm<BuyForm, BuyForm>;

const none: readonly string[] = [];

/** The fields for brand, model and color. */
export function ModelFields({ form }: { form: BuyFormHook }) {
  const { t } = useTranslation("handsets");
  const typed = useWatch({ control: form.control, name: "brand" });
  const brand = useSettled(typed.trim(), 200);
  const models = useQuery({
    ...read(devicesContract.listModels, { query: { brand } }),
    enabled: brand !== "",
  });
  const { input, control } = labelled(form, t, "field.");
  return (
    <div className="grid grid-cols-2 gap-4 tablet:grid-cols-3">
      <FormField
        {...control("brand")}
        as={SuggestField}
        suggestions={brands}
        completes
        maxLength={80}
      />
      <FormField
        {...control("model")}
        as={SuggestField}
        suggestions={models.data?.items ?? none}
        maxLength={120}
      />
      <TextField {...input("color")} optional maxLength={60} />
    </div>
  );
}

/** The item to which the piece belongs: one that exists, or a new one. */
export function ItemFields({ form }: { form: BuyFormHook }) {
  const { t } = useTranslation("handsets");
  const mayCreate = useMay()("create_inventory");
  const values = useWatch({ control: form.control }) as BuyForm;
  const { input, control } = labelled(form, t, "field.");
  return (
    <>
      {mayCreate ? (
        <ControlledField form={form} name="into">
          {(field) => (
            <SegmentedControl
              label={t("field.item")}
              wide
              options={[
                { value: "existing", label: t("field.existing") },
                { value: "new", label: t("field.newItem") },
              ]}
              {...field}
            />
          )}
        </ControlledField>
      ) : null}
      {values.into === "existing" ? (
        <ControlledField form={form} name="item">
          {({ value, onChange, error, ref }) => (
            <ChosenItem item={value} onChange={onChange} error={error} ref={ref} />
          )}
        </ControlledField>
      ) : (
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            {...input("itemName")}
            optional
            placeholder={nameOfItem(values, (handset) => t("itemName", { handset }))}
            maxLength={160}
          />
          <FormField {...control("itemPrice")} as={MoneyField} />
        </div>
      )}
    </>
  );
}

interface ChosenProps {
  item: ItemSummary | null;
  onChange: (item: ItemSummary | null) => void;
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

function ChosenItem({ item, onChange, error, ref }: ChosenProps) {
  const { t } = useTranslation("handsets");
  if (!item || error)
    return <ItemSearch label={t("field.chooseItem")} onPick={onChange} error={error} ref={ref} />;
  return (
    <ChosenRecord
      label={t("field.item")}
      name={item.name}
      note={item.sku}
      clearLabel={t("field.clearItem")}
      onClear={() => onChange(null)}
    />
  );
}
