import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useStockApproval } from "#src/areas/inventory/adjustments/client/use-stock-approval.tsx";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import type { ItemSummary } from "#src/areas/inventory/core/contract.ts";
import SerialChoice from "#src/areas/inventory/serials/client/serial-choice.tsx";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import type { UsedHandset } from "../../contract.ts";
import { handsetRepairsContract } from "../contract.ts";

interface Props {
  handset: UsedHandset;
  repairId: string;
  onClose: () => void;
}

interface Values {
  item: ItemSummary | null;
  quantity: string;
  serials: readonly string[];
}

const piecesOf = ({ item, quantity, serials }: Values): number | null =>
  item?.isSerialised ? serials.length || null : readPieces(quantity);

/** Uses a part for a used handset. */
export default function HandsetPartDialog({ handset, repairId: id, onClose }: Props) {
  const { t } = useTranslation("handsets");
  const add = useWrite(handsetRepairsContract.addHandsetPart);
  const { send, question } = useStockApproval("handset_part", id, onClose);
  const form = useDialogForm<Values>({
    defaultValues: { item: null, quantity: "1", serials: [] },
    check: (values) => ({
      item: values.item ? undefined : t("repair.partMissing"),
      [values.item?.isSerialised ? "serials" : "quantity"]:
        piecesOf(values) === null ? t("repair.quantityMissing") : undefined,
    }),
    failed: t("repair.failed"),
    submit: async (values) => {
      const { item, serials } = values;
      const quantity = piecesOf(values);
      if (!item || quantity === null) return null;
      const body = {
        itemId: item.id,
        quantity,
        ...(item.isSerialised && { serials: [...serials] }),
      };
      const used = await send(body, () => add.mutateAsync({ params: { id }, body }));
      if (used) toasts.success(t("repair.partUsed"));
      return used;
    },
    onDone: (used) => used && onClose(),
  });
  const item = useWatch({ control: form.control, name: "item" });
  const pick = (picked: ItemSummary | null) => {
    form.setValue("serials", []);
    form.setValue("item", picked, { shouldDirty: true });
    form.clearErrors();
  };
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="small"
        title={t("repair.partTitle", { number: handset.handsetNumber })}
        description={t("repair.partHint")}
        form={form}
        submitLabel={t("repair.part")}
      >
        <ControlledField form={form} name="item">
          {({ value, error, ref }) =>
            value ? (
              <ChosenRecord
                label={t("repair.partField")}
                name={value.name}
                note={value.sku}
                clearLabel={t("repair.clearPart")}
                onClear={() => pick(null)}
              />
            ) : (
              <ItemSearch label={t("repair.partField")} onPick={pick} error={error} ref={ref} />
            )
          }
        </ControlledField>
        {item?.isSerialised ? (
          <ControlledField form={form} name="serials">
            {({ value, onChange, error }) => (
              <SerialChoice
                key={item.id}
                itemId={item.id}
                chosen={value}
                onChange={onChange}
                error={error}
              />
            )}
          </ControlledField>
        ) : (
          <TextField
            label={t("repair.quantity")}
            inputMode="numeric"
            onFocus={(event) => event.target.select()}
            {...form.field("quantity")}
          />
        )}
      </FormDialog>
      {question}
    </>
  );
}
