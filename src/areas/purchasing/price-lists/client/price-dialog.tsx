import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { text } from "#src/shared/fields.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ArchiveButton } from "#src/client/ui/forms/archive-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
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

const inputOf = (price: SupplierPrice | null, start: Partial<Input>): Input => ({
  supplierId: price?.supplier.id ?? start.supplierId ?? "",
  itemId: price?.item.id ?? start.itemId ?? "",
  supplierSku: price?.supplierSku ?? "",
  price: price?.price ?? null,
  currency: price?.currency ?? "TZS",
  minimumQuantity: price?.minimumQuantity ?? 1,
  packSize: price?.packSize ?? 1,
  validFrom: price?.validFrom ?? start.validFrom ?? "",
});

interface Props {
  /** null: a new one. */
  price: SupplierPrice | null;
  /** What is proposed for a new price. */
  supplierId?: string;
  itemId?: string;
  onClose: () => void;
}

/** Adds what a supplier asks for an item, or corrects or archives a price. */
export default function PriceDialog({ price, supplierId = "", itemId = "", onClose }: Props) {
  const { t } = useTranslation("price-lists");
  const { moneyIn, formatFor } = useOrderFormat();
  const today = useToday();
  const create = useWrite(priceListsContract.createSupplierPrice);
  const update = useWrite(priceListsContract.updateSupplierPrice);
  const edit = useRecordForm<SupplierPrice | null, Input, Output, SupplierPrice>({
    record: price,
    toInput: (stored) => inputOf(stored, { supplierId, itemId, validFrom: today }),
    schema: priceForm,
    label: (field) => t(`field.${field as Exclude<keyof Input, "itemId" | "supplierId">}`),
    create: (body) => create.mutateAsync({ body }),
    update: ({ supplierId: _, itemId: __, ...body }, { id }) =>
      update.mutateAsync({ params: { id }, body }),
    done: ({ item }) => t(price ? "saved" : "added", { name: item.name }),
    onClose,
  });
  const { form, input, control } = edit;
  const currency = useWatch({ control: form.control, name: "currency" });
  return (
    <RecordDialog
      edit={edit}
      title={price ? t("edit", { name: price.item.name, supplier: price.supplier.name }) : t("add")}
      description={price && t("editHint")}
      submitLabel={t(price ? "common:save" : "submit")}
      secondary={
        price && (
          <ArchiveButton
            endpoint={priceListsContract.archiveSupplierPrice}
            input={{ params: { id: price.id } }}
            label={t("archive")}
            done={t("archivedNow", { name: price.item.name })}
            onDone={onClose}
          />
        )
      }
      fieldValue={(field, value) =>
        field === "price" && price ? moneyIn(price.currency, Number(value)) : String(value)
      }
    >
      {price ? null : <Partners form={form} supplierId={supplierId} itemId={itemId} />}
      <TextField {...input("supplierSku")} optional maxLength={60} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          {...input("currency")}
          options={orderCurrencies.map((value) => ({ value, label: value }))}
        />
        <FormField {...control("price")} as={MoneyField} format={formatFor(currency)} />
        <FormField {...control("minimumQuantity")} as={NumberField} />
        <FormField {...control("packSize")} as={NumberField} />
      </div>
      <FormField {...control("validFrom")} as={DateField} />
    </RecordDialog>
  );
}

/** The supplier and the item of a new price. Those of the screen behind are proposed. */
function Partners({
  form,
  supplierId = "",
  itemId = "",
}: { form: AppForm<Input, Output> } & Pick<Props, "supplierId" | "itemId">) {
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
