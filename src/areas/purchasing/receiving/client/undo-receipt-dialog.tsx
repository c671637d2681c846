import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import { goodsReceivingContract } from "../contract.ts";
import type { GoodsReceipt } from "../schemas.ts";

export type ReceiptLine = GoodsReceipt["lines"][number];

interface Props {
  receipt: GoodsReceipt;
  line: ReceiptLine;
  onClose: () => void;
}

/** Takes wrongly received pieces of one line out of the stock again. The user must give a reason. */
export default function UndoReceiptDialog({ receipt, line, onClose }: Props) {
  const { t } = useTranslation("goods-receiving");
  const undo = useWrite(goodsReceivingContract.undoGoodsReceipt);
  const isSerialised = line.leftSerials.length > 0;
  const form = useDialogForm({
    defaultValues: {
      pieces: String(line.leftQuantity),
      serials: [] as string[],
      reason: "",
    },
    check: ({ pieces, serials, reason }) => ({
      reason: needed(reason),
      ...(isSerialised
        ? { serials: serials.length === 0 ? t("undo.choose") : undefined }
        : { pieces: isWithin(pieces, line.leftQuantity) ? undefined : t("undo.wrong") }),
    }),
    failed: t("undo.failed"),
    submit: async ({ pieces, serials, reason }) => {
      const quantity = isSerialised ? serials.length : (readPieces(pieces) ?? 0);
      await undo.mutateAsync({
        params: { id: receipt.id },
        body: {
          lines: [{ id: line.id, quantity, ...(isSerialised && { serials }) }],
          reason: reason.trim(),
        },
      });
      toasts.success(t("undo.done"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("undo.title")}
      description={`${line.itemName} · ${receipt.receiptNumber}`}
      form={form}
      submitLabel={t("undo.submit")}
      danger
    >
      {isSerialised ? (
        <ControlledField form={form} name="serials">
          {({ value, onChange, error }) => (
            <fieldset>
              <legend className="font-medium">{t("undo.serials")}</legend>
              {line.leftSerials.map((serial) => (
                <CheckboxField
                  key={serial}
                  label={serial}
                  checked={value.includes(serial)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...value, serial] : value.filter((each) => each !== serial),
                    )
                  }
                />
              ))}
              {error ? <p className="text-12 text-loss-ink">{error}</p> : null}
            </fieldset>
          )}
        </ControlledField>
      ) : (
        <TextField
          label={t("undo.pieces")}
          hint={t("undo.left", { count: line.leftQuantity })}
          inputMode="numeric"
          {...form.field("pieces")}
        />
      )}
      <TextArea label={t("reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}

function isWithin(typed: string, most: number): boolean {
  const pieces = readPieces(typed);
  return pieces !== null && pieces <= most;
}
