import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import { goodsReceivingContract } from "../contract.ts";
import type { OrderReceiving } from "../schemas.ts";
import { costBases, type CostBasis } from "../rules.ts";

interface Values {
  basis: CostBasis;
  /** The typed weight of one piece in grams, by the ids of the lines. */
  grams: Record<string, string>;
}

/** Chooses how the costs of an order are divided. By weight needs the weight of one piece of each line. */
export default function ShareCostsDialog({
  order,
  onClose,
}: {
  order: OrderReceiving;
  onClose: () => void;
}) {
  const { t } = useTranslation("goods-receiving");
  const share = useWrite(goodsReceivingContract.shareCosts);
  const form = useDialogForm<Values>({
    defaultValues: {
      basis: order.costBasis,
      grams: Object.fromEntries(
        order.lines.map(({ id, weightGrams }) => [
          id,
          weightGrams === null ? "" : `${weightGrams}`,
        ]),
      ),
    },
    check: ({ basis, grams }) => ({
      grams:
        basis !== "weight" || order.lines.every(({ id }) => readPieces(grams[id] ?? "") !== null)
          ? undefined
          : t("basis.weightsWrong"),
    }),
    failed: t("basis.failed"),
    submit: async ({ basis, grams }) => {
      const weights = order.lines.flatMap(({ id }) => {
        const weight = readPieces(grams[id] ?? "");
        return basis === "weight" && weight !== null ? [{ lineId: id, grams: weight }] : [];
      });
      await share.mutateAsync({ params: { id: order.id }, body: { basis, weights } });
      toasts.success(t("basis.done"));
    },
    onDone: onClose,
  });
  const basis = useWatch({ control: form.control, name: "basis" });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("basis.action")}
      description={t("basis.hint")}
      form={form}
      submitLabel={t("basis.submit")}
    >
      <SelectField
        label={t("basis.label")}
        options={costBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
        {...form.field("basis")}
      />
      {basis === "weight" ? (
        <ControlledField form={form} name="grams">
          {({ value, onChange, error }) => (
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-1 font-medium">{t("basis.weights")}</legend>
              {order.lines.map(({ id, itemName }) => (
                <TextField
                  key={id}
                  label={itemName}
                  inputMode="numeric"
                  value={value[id] ?? ""}
                  onChange={({ target }) => onChange({ ...value, [id]: target.value })}
                />
              ))}
              {error ? <p className="text-12 text-loss-ink">{error}</p> : null}
            </fieldset>
          )}
        </ControlledField>
      ) : null}
    </FormDialog>
  );
}
