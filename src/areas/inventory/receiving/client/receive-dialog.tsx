import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useStockApproval } from "../../adjustments/client/use-stock-approval.tsx";
import type { Item } from "../../core/contract.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTold } from "../../core/client/show-item.ts";
import { receivingContract } from "../contract.ts";
import { readPieces } from "../../core/client/read-pieces.ts";
import { readSerials } from "../../serials/client/serials-text.ts";

const SerialsField = lazyWithWords(
  () => import("../../serials/client/serials-field.tsx"),
  "serials",
);

interface Values {
  pieces: string;
  /** The serial numbers of the arrived pieces, one per line. */
  typedSerials: string;
  unitCost: number | null;
  note: string;
}

/** Reads the form. `quantity` is null while the typed number or the list of serial numbers is empty or not valid. */
function readReceived(
  item: Item,
  { pieces, typedSerials }: Pick<Values, "pieces" | "typedSerials">,
) {
  if (!item.isSerialised) return { quantity: readPieces(pieces), serials: undefined };
  const { serials, problems, isTooMany } = readSerials(typedSerials);
  const isReadable = problems.length === 0 && !isTooMany;
  return { quantity: (isReadable && serials.length) || null, serials };
}

/** Adds arrived pieces of one item to the stock. */
export function ReceiveDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t, language } = useTranslation("receiving");
  const mayCost = useMay()("view_cost");
  const receive = useWrite(receivingContract.receiveStock, { onSuccess: useTold("received") });
  const { send, question } = useStockApproval("receive", item.id, onClose);
  const form = useDialogForm<Values>({
    defaultValues: { pieces: "", typedSerials: "", unitCost: item.cost ?? null, note: "" },
    check: (values) => ({
      [item.isSerialised ? "typedSerials" : "pieces"]:
        readReceived(item, values).quantity === null ? t("piecesWrong") : undefined,
    }),
    submit: (values) => {
      const { quantity, serials } = readReceived(item, values);
      const note = values.note.trim();
      const body = {
        quantity: quantity ?? 0,
        ...(serials && { serials }),
        // Without a cost the server takes the exact average, of which the field shows the rounded one.
        ...(mayCost &&
          values.unitCost !== null &&
          values.unitCost !== item.cost && { unitCost: values.unitCost }),
        ...(note && { note }),
      };
      return send(body, () => receive.mutateAsync({ params: { id: item.id }, body }));
    },
    onDone: (received) => received && onClose(),
    failed: t("inventory:toast.failed"),
  });
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const after = item.quantity + (readReceived(item, values).quantity ?? 0);
  const { isSubmitted } = form.formState;
  const { input, control } = labelled(form, t, "");
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("title")}
        description={`${item.name} · ${item.sku}`}
        size="small"
        form={form}
        submitLabel={t("submit")}
      >
        {item.isSerialised ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ControlledField form={form} name="typedSerials">
              {({ value, onChange }) => (
                <SerialsField value={value} onChange={onChange} asked={isSubmitted} />
              )}
            </ControlledField>
          </Suspense>
        ) : (
          <TextField
            {...input("pieces")}
            inputMode="numeric"
            data-autofocus
            hint={t("after", { count: formatNumber(after, language) })}
          />
        )}
        {mayCost ? (
          <FormField {...control("unitCost")} as={MoneyField} hint={t("unitCostHint")} optional />
        ) : null}
        <TextField {...input("note")} hint={t("noteHint")} optional maxLength={500} />
      </FormDialog>
      {question}
    </>
  );
}
