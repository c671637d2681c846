import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
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
  const { input, control } = labelled(form, t, "field.");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          {...input("name")}
          className="tablet:col-span-2"
          optional={false}
          maxLength={160}
          data-autofocus
        />
        <TextField
          {...input("sku")}
          optional={isNew}
          maxLength={60}
          hint={t(isSkuSuggested ? "hint.suggestedSku" : isNew ? "hint.newSku" : "hint.sku")}
          autoCapitalize="characters"
        />
        <TextField
          {...input("barcode")}
          optional
          maxLength={60}
          inputMode="numeric"
          // A barcode scanner sends Enter after a code. This Enter must not submit the unfinished form.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <SelectField
          {...input("category")}
          options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <TextField {...input("brand")} optional maxLength={80} />
        <TextField {...input("model")} optional maxLength={120} />
        <TextField {...input("location")} optional maxLength={80} />
        {terms}
        <TextField {...input("minStock")} optional inputMode="numeric" hint={t("hint.minStock")} />
        <FormField {...control("expiryDate")} as={DateField} optional />
        <TextArea
          {...input("description")}
          className="tablet:col-span-2"
          optional
          rows={2}
          maxLength={4000}
        />
      </div>
      <div>
        <CheckboxField {...input("isSerialised")} />
        {pieces}
        <CheckboxField {...input("isAvailableOnline")} />
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
  const { input } = labelled(form, t, "field.");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {children}
      {hasOwn ? null : (
        <>
          <TextField {...input("featuredImage")} optional maxLength={500} inputMode="url" />
          <TextField {...input("imageAltText")} optional maxLength={200} />
        </>
      )}
      <TextField
        {...input("shortDescription")}
        className="tablet:col-span-2"
        optional
        maxLength={300}
      />
      <TextArea
        {...input("longDescription")}
        className="tablet:col-span-2"
        optional
        rows={3}
        maxLength={8000}
      />
    </div>
  );
}
