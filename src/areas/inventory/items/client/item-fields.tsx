import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { categories } from "../../rules.ts";
import type { ItemInput, ItemOutput } from "../../core/client/item-form.ts";

/** The form of a new or an existing item. The form of a new item has further fields, for example its prices. */
export type ItemFormOf = AppForm<ItemInput, ItemOutput>;

/**
 * The fields that the forms of new and existing items share. The form of a new item passes the price fields as `terms`
 * and `onlineTerms`. `pieces` is the field for serial numbers, shown below the checkbox "serialised".
 */
export function ItemFields({
  form,
  isSkuSuggested = false,
  terms,
  onlineTerms,
  pieces,
}: {
  form: ItemFormOf;
  isSkuSuggested?: boolean;
  terms?: ReactNode;
  onlineTerms?: ReactNode;
  pieces?: ReactNode;
}) {
  const { t } = useTranslation("inventory");
  const isNew = terms !== undefined;
  const isOnline = useWatch({ control: form.control, name: "isAvailableOnline" });
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          className="tablet:col-span-2"
          label={t("field.name")}
          optional={false}
          maxLength={160}
          data-autofocus
          {...form.field("name")}
        />
        <TextField
          label={t("field.sku")}
          optional={isNew}
          maxLength={60}
          hint={t(isSkuSuggested ? "hint.suggestedSku" : isNew ? "hint.newSku" : "hint.sku")}
          autoCapitalize="characters"
          {...form.field("sku")}
        />
        <TextField
          label={t("field.barcode")}
          optional
          maxLength={60}
          inputMode="numeric"
          // A barcode scanner sends Enter after a code. This Enter must not submit the unfinished form.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          {...form.field("barcode")}
        />
        <SelectField
          label={t("field.category")}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
          {...form.field("category")}
        />
        <TextField label={t("field.brand")} optional maxLength={80} {...form.field("brand")} />
        <TextField label={t("field.model")} optional maxLength={120} {...form.field("model")} />
        <TextField
          label={t("field.location")}
          optional
          maxLength={80}
          {...form.field("location")}
        />
        {terms}
        <TextField
          label={t("field.minStock")}
          optional
          inputMode="numeric"
          hint={t("hint.minStock")}
          {...form.field("minStock")}
        />
        <ControlledField form={form} name="expiryDate">
          {(field) => <DateField label={t("field.expiryDate")} optional {...field} />}
        </ControlledField>
        <TextArea
          className="tablet:col-span-2"
          label={t("field.description")}
          optional
          rows={2}
          maxLength={4000}
          {...form.field("description")}
        />
      </div>
      <div>
        <CheckboxField label={t("field.isSerialised")} {...form.field("isSerialised")} />
        {pieces}
        <CheckboxField label={t("field.isAvailableOnline")} {...form.field("isAvailableOnline")} />
      </div>
      {isOnline ? <OnlineFields form={form}>{onlineTerms}</OnlineFields> : null}
    </>
  );
}

/** The fields of an item for the online shop. */
function OnlineFields({ form, children }: { form: ItemFormOf; children: ReactNode }) {
  const { t } = useTranslation("inventory");
  // If the item has uploaded pictures, a picture address has no effect, so there is no field for it.
  const hasOwn = form.formState.defaultValues?.featuredImage?.startsWith("/api/item-pictures/");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {children}
      {hasOwn ? null : (
        <>
          <TextField
            label={t("field.featuredImage")}
            optional
            maxLength={500}
            inputMode="url"
            {...form.field("featuredImage")}
          />
          <TextField
            label={t("field.imageAltText")}
            optional
            maxLength={200}
            {...form.field("imageAltText")}
          />
        </>
      )}
      <TextField
        className="tablet:col-span-2"
        label={t("field.shortDescription")}
        optional
        maxLength={300}
        {...form.field("shortDescription")}
      />
      <TextArea
        className="tablet:col-span-2"
        label={t("field.longDescription")}
        optional
        rows={3}
        maxLength={8000}
        {...form.field("longDescription")}
      />
    </div>
  );
}
