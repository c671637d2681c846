import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { text } from "#src/shared/fields.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { inventoryContract, type ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { MAX_ORDERED } from "../../rules.ts";
import { suppliersContract } from "../../suppliers/contract.ts";
import { priceListsContract, type SupplierPrice } from "../contract.ts";

const count = z
  .number()
  .refine(
    (typed) => Number.isInteger(typed) && typed >= 1 && typed <= MAX_ORDERED,
    "price-lists:wrongCount",
  );

const priceForm = z.object({
  supplierId: z.string().min(1, "purchasing:invalid.supplier"),
  itemId: z.string().min(1, "common:invalid.required"),
  supplierSku: text(60),
  price: z
    .number()
    .nullable()
    .refine((minor) => minor !== null && minor > 0, "price-lists:wrongPrice")
    .transform((minor) => minor ?? 0),
  currency: z.enum(orderCurrencies),
  minimumQuantity: count,
  packSize: count,
  validFrom: z.string().min(1, "common:invalid.required"),
});
type Input = z.input<typeof priceForm>;
type Output = z.output<typeof priceForm>;

const inputOf = (price: SupplierPrice): Input => ({
  supplierId: price.supplier.id,
  itemId: price.item.id,
  supplierSku: price.supplierSku ?? "",
  price: price.price,
  currency: price.currency,
  minimumQuantity: price.minimumQuantity,
  packSize: price.packSize,
  validFrom: price.validFrom,
});

type Props = { onClose: () => void } & (
  | { price: SupplierPrice }
  | { price: null; supplierId: string; itemId: string }
);

/** Adds what a supplier asks for an item, or corrects or archives a price. */
export default function PriceDialog(props: Props) {
  return props.price ? (
    <Edit price={props.price} onClose={props.onClose} />
  ) : (
    <Create supplierId={props.supplierId} itemId={props.itemId} onClose={props.onClose} />
  );
}

interface CreateProps {
  supplierId: string;
  itemId: string;
  onClose: () => void;
}

function Create({ supplierId, itemId, onClose }: CreateProps) {
  const { t } = useTranslation("price-lists");
  const create = useWrite(priceListsContract.createSupplierPrice);
  const form = useAppForm<Input, Output>({
    schema: priceForm,
    defaultValues: {
      supplierId,
      itemId,
      supplierSku: "",
      price: null,
      currency: "TZS",
      minimumQuantity: 1,
      packSize: 1,
      validFrom: useToday(),
    },
    submit: async (body) => {
      const { item } = await create.mutateAsync({ body });
      toasts.success(t("added", { name: item.name }));
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={t("add")} form={form} submitLabel={t("submit")}>
      <Partners form={form} supplierId={supplierId} itemId={itemId} />
      <Fields form={form} />
    </FormDialog>
  );
}

/** The supplier and the item of a new price. Those of the screen behind are proposed. */
function Partners({
  form,
  supplierId,
  itemId,
}: { form: AppForm<Input, Output> } & Omit<CreateProps, "onClose">) {
  const { t } = useTranslation("price-lists");
  const [picked, setPicked] = useState<ItemSummary | null>(null);
  const supplier = useQuery({
    ...read(suppliersContract.getSupplier, { params: { id: supplierId } }),
    enabled: supplierId !== "",
  });
  const item = useQuery({
    ...read(inventoryContract.getItem, { params: { id: itemId } }),
    enabled: itemId !== "",
  });
  return (
    <>
      <ControlledField form={form} name="supplierId">
        {({ value, onChange, error, ref }) => (
          <SupplierField
            value={value}
            onChange={onChange}
            error={error}
            ref={ref}
            added={supplier.data ?? null}
            onAdd={undefined}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="itemId">
        {({ value, onChange, error }) => {
          const chosen = [picked, item.data].find((each) => each?.id === value);
          return (
            <div>
              {chosen ? (
                <ChosenRecord
                  label={t("field.item")}
                  name={chosen.name}
                  note={chosen.sku}
                  clearLabel={t("anotherItem")}
                  onClear={() => onChange("")}
                />
              ) : (
                <ItemSearch
                  label={t("field.item")}
                  onPick={(found) => {
                    setPicked(found);
                    onChange(found.id);
                  }}
                  error={error}
                />
              )}
            </div>
          );
        }}
      </ControlledField>
    </>
  );
}

function Edit({ price, onClose }: { price: SupplierPrice; onClose: () => void }) {
  const { t } = useTranslation("price-lists");
  const { moneyIn } = useOrderFormat();
  const update = useWrite(priceListsContract.updateSupplierPrice);
  const { form, meanwhile, takeTheirs } = useVersionedForm<SupplierPrice, Input, Output>({
    record: price,
    toInput: inputOf,
    schema: priceForm,
    save: async ({ supplierId: _, itemId: __, ...changes }, version) => {
      if (Object.keys(changes).length > 0)
        await update.mutateAsync({ params: { id: price.id }, body: { version, ...changes } });
      toasts.success(t("saved", { name: price.item.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("edit", { name: price.item.name, supplier: price.supplier.name })}
      description={t("editHint")}
      form={form}
      submitLabel={t("common:save")}
      secondary={<ArchiveButton price={price} onDone={onClose} />}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`field.${field as Exclude<keyof Input, "itemId" | "supplierId">}`)}
        renderValue={(field, value) =>
          field === "price" ? moneyIn(price.currency, Number(value)) : String(value)
        }
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function ArchiveButton({ price, onDone }: { price: SupplierPrice; onDone: () => void }) {
  const { t } = useTranslation("price-lists");
  const errorText = useErrorText();
  const archive = useWrite(priceListsContract.archiveSupplierPrice);
  const remove = async () => {
    try {
      await archive.mutateAsync({ params: { id: price.id } });
      toasts.success(t("archivedNow", { name: price.item.name }));
      onDone();
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return (
    <Button icon={<Archive size={16} />} loading={archive.isPending} onClick={() => void remove()}>
      {t("archive")}
    </Button>
  );
}

function Fields({ form }: { form: AppForm<Input, Output> }) {
  const { t } = useTranslation("price-lists");
  const { formatFor } = useOrderFormat();
  const currency = useWatch({ control: form.control, name: "currency" });
  const counts = ["minimumQuantity", "packSize"] as const;
  return (
    <>
      <TextField
        label={t("field.supplierSku")}
        optional
        maxLength={60}
        {...form.field("supplierSku")}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t("field.currency")}
          options={orderCurrencies.map((value) => ({ value, label: value }))}
          {...form.field("currency")}
        />
        <ControlledField form={form} name="price">
          {(field) => (
            <MoneyField label={t("field.price")} format={formatFor(currency)} {...field} />
          )}
        </ControlledField>
        {counts.map((name) => (
          <ControlledField key={name} form={form} name={name}>
            {(field) => <NumberField label={t(`field.${name}`)} {...field} />}
          </ControlledField>
        ))}
      </div>
      <ControlledField form={form} name="validFrom">
        {(field) => <DateField label={t("field.validFrom")} {...field} />}
      </ControlledField>
    </>
  );
}
