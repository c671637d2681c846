import type { FieldPath } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import type { TermsInput, TermsOutput } from "./terms-form.ts";

/** A form with the fields of `TermsInput`, possibly with more fields. */
export type TermsFormOf = AppForm<TermsInput, TermsOutput>;

/**
 * The fields for price and cost. The cost field is only for users who may see costs, and for an item without stock: the
 * cost of stock is its average.
 */
export function PriceFields({ form, hasStock = false }: { form: TermsFormOf; hasStock?: boolean }) {
  const mayCost = useMay()("view_cost") && !hasStock;
  return (
    <>
      <Amount form={form} name="price" optional={false} />
      {mayCost ? <Amount form={form} name="cost" /> : null}
    </>
  );
}

/**
 * The fields for the item's own tax and warranty. Another tax code needs `manage_tax_rates`, also for a new item.
 * `lockedWarranty` is the reason why the user cannot change the warranty.
 */
export function ShopTermFields({
  form,
  lockedWarranty,
}: {
  form: TermsFormOf;
  lockedWarranty?: string | undefined;
}) {
  const { t } = useTranslation("inventory");
  const mayTax = useMay()("manage_tax_rates");
  const { input } = labelled(form, t, "field.");
  return (
    <>
      <TextField
        {...input("warrantyDays")}
        optional
        inputMode="numeric"
        hint={lockedWarranty ?? t("hint.warrantyDays")}
        readOnly={lockedWarranty !== undefined}
      />
      <SelectField
        {...input("taxCode")}
        hint={mayTax ? t("hint.taxCode") : t("terms.mayNotSetTax")}
        options={taxCodes.map((code) => ({ value: code, label: t(`taxCode.${code}`) }))}
        disabled={!mayTax}
      />
    </>
  );
}

/** The fields for the prices in the online shop. */
export function OnlinePriceFields({ form }: { form: TermsFormOf }) {
  const { t } = useTranslation("inventory");
  return (
    <>
      <Amount form={form} name="onlinePrice" />
      <Amount form={form} name="salePrice" hint={t("hint.salePrice")} />
    </>
  );
}

type AmountName = Extract<FieldPath<TermsInput>, "price" | "cost" | "onlinePrice" | "salePrice">;

function Amount({
  form,
  name,
  hint,
  optional = true,
}: {
  form: TermsFormOf;
  name: AmountName;
  hint?: string;
  optional?: boolean;
}) {
  const { t } = useTranslation("inventory");
  return (
    <ControlledField form={form} name={name}>
      {({ value, onChange, onBlur, ref, error }) => (
        <MoneyField
          label={t(`field.${name}`)}
          {...{ optional, hint, value, onChange, onBlur, ref, error }}
        />
      )}
    </ControlledField>
  );
}
