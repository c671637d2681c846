import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatDate } from "#src/shared/date-format.ts";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import { supplierClaimsContract } from "../contract.ts";

interface Values {
  /** The supplier and the order with which the item came, as `supplier order`. */
  source: string;
  itemId: string;
  serial: string;
  quantity: string;
  fault: string;
  claimedOn: string;
}
type ClaimForm = AppForm<Values, Values>;

interface Props {
  /** Offers only goods of this supplier. */
  supplierId?: string;
  /** The item with its fault, as known from a repair. */
  item?: { id: string; name: string };
  deviceId?: string;
  fault?: string;
  onClose: () => void;
}

/** Writes down that goods of a supplier are faulty: goods of one supplier, or an item of a repair. */
export default function NewClaimDialog({ supplierId, item, deviceId, fault = "", onClose }: Props) {
  const { t } = useTranslation("supplier-claims");
  const today = useToday();
  const create = useWrite(supplierClaimsContract.createSupplierClaim);
  const form = useDialogForm<Values>({
    defaultValues: {
      source: "",
      itemId: item?.id ?? "",
      serial: "",
      quantity: "1",
      fault,
      claimedOn: today,
    },
    check: (values) => ({
      itemId: needed(values.itemId),
      source: needed(values.source),
      quantity: /^[1-9]\d{0,6}$/.test(values.quantity.trim())
        ? undefined
        : "common:invalid.required",
      fault: needed(values.fault),
      claimedOn: needed(values.claimedOn),
    }),
    submit: async (values) => {
      const [supplier = "", purchaseOrderId = null] = values.source.split(" ");
      await create.mutateAsync({
        body: {
          supplierId: supplier,
          purchaseOrderId,
          itemId: values.itemId,
          ...(values.serial.trim() && { serial: values.serial.trim() }),
          quantity: values.serial.trim() ? 1 : Number(values.quantity),
          fault: values.fault.trim(),
          claimedOn: values.claimedOn,
          deviceId: deviceId ?? null,
        },
      });
    },
    onDone: () => {
      toasts.success(t("new.done"));
      onClose();
    },
  });
  const { input } = labelled(form, t, "new.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("new.title")}
      {...(item && { description: item.name })}
      form={form}
      submitLabel={t("new.submit")}
    >
      {item ? null : <ItemField form={form} />}
      <SourceField form={form} supplierId={supplierId} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...input("serial")} optional maxLength={80} spellCheck={false} />
        <TextField {...input("quantity")} inputMode="numeric" maxLength={7} />
      </div>
      <TextArea label={t("fault")} rows={2} maxLength={500} {...form.field("fault")} />
      <ControlledField form={form} name="claimedOn">
        {(field) => <DateField label={t("claimedOn")} max={today} {...field} />}
      </ControlledField>
    </FormDialog>
  );
}

function ItemField({ form }: { form: ClaimForm }) {
  const { t } = useTranslation("supplier-claims");
  const [name, setName] = useState("");
  return (
    <ControlledField form={form} name="itemId">
      {({ value, onChange, error, ref }) =>
        value ? (
          <ChosenRecord
            label={t("item")}
            name={name}
            clearLabel={t("new.otherItem")}
            onClear={() => onChange("")}
          />
        ) : (
          <ItemSearch
            label={t("item")}
            error={error}
            ref={ref}
            onPick={(item) => {
              setName(item.name);
              onChange(item.id);
            }}
          />
        )
      }
    </ControlledField>
  );
}

/** From whom the item came, and until when they guarantee it. */
function SourceField({ form, supplierId }: { form: ClaimForm; supplierId?: string | undefined }) {
  const { t, language } = useTranslation("supplier-claims");
  const { itemId } = useWatch({ control: form.control }) as Values;
  const { data } = useQuery({
    ...read(supplierClaimsContract.listClaimSources, { query: { itemId } }),
    enabled: itemId !== "",
  });
  if (!itemId || !data) return null;
  const sources = data.items.filter((each) => !supplierId || each.supplierId === supplierId);
  return (
    <SelectField
      label={t("new.source")}
      placeholder={t("new.chooseSource")}
      {...(sources.length === 0 && { hint: t("new.noSource") })}
      options={sources.map((each) => ({
        value: `${each.supplierId} ${each.purchaseOrderId}`,
        label: [
          each.supplierName,
          each.orderNumber,
          each.warrantyUntil
            ? t("until", { day: formatDate(each.warrantyUntil, language) })
            : t("noWarranty"),
        ].join(" · "),
      }))}
      {...form.field("source")}
    />
  );
}
