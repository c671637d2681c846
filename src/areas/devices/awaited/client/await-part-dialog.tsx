import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { ItemChoice, ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import type { Device } from "../../core/contract.ts";
import { awaitedContract } from "../contract.ts";

interface Values {
  item: ItemSummary | null;
  quantity: string;
  note: string;
}

/** Asks for a part that is not there: the repair waits for it until goods arrive. */
export default function AwaitPartDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("awaited");
  const ask = useWrite(awaitedContract.awaitPart);
  const form = useDialogForm<Values>({
    defaultValues: { item: null, quantity: "1", note: "" },
    check: ({ item, quantity }) => ({
      item: item ? undefined : t("itemMissing"),
      quantity: readPieces(quantity) === null ? t("quantityWrong") : undefined,
    }),
    failed: t("failed"),
    submit: async ({ item, quantity, note }) => {
      await ask.mutateAsync({
        params: { id: device.id },
        body: {
          itemId: item?.id ?? "",
          quantity: readPieces(quantity) ?? 0,
          ...(note.trim() && { note: note.trim() }),
        },
      });
      toasts.success(t("done"));
    },
    onDone: onClose,
  });
  const { input } = labelled(form, t, "");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("ask")}
      description={t("hint")}
      form={form}
      submitLabel={t("submit")}
    >
      <ControlledField form={form} name="item">
        {({ value, onChange, error, ref }) =>
          value ? (
            <div className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
              <ItemChoice item={value} />
              <Button size="small" onClick={() => onChange(null)}>
                {t("common:clear")}
              </Button>
            </div>
          ) : (
            <ItemSearch
              label={t("inventory:search.label")}
              onPick={onChange}
              error={error}
              ref={ref}
            />
          )
        }
      </ControlledField>
      <TextField {...input("quantity")} inputMode="numeric" />
      <TextField {...input("note")} optional maxLength={300} />
    </FormDialog>
  );
}
