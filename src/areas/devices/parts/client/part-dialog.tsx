import { Suspense, type Ref } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { useStockApproval } from "#src/areas/inventory/adjustments/client/use-stock-approval.tsx";
import { ItemChoice, ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { readPieces } from "#src/areas/inventory/core/client/read-pieces.ts";
import type { Device } from "../../core/contract.ts";
import { partsContract } from "../contract.ts";
import type { PartAction } from "../rules.ts";
import type { DevicePart } from "../../core/detail/parts.ts";

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

interface Props {
  device: Device;
  /** The part of the repair; null when the user first chooses an item to use or reserve. */
  part: DevicePart | null;
  action: PartAction;
  onClose: () => void;
}

interface Values {
  /** The item that the user chose in this dialog; null until then, and when `part` is given. */
  picked: ItemSummary | null;
  action: PartAction;
  quantity: string;
  /** The serial numbers that the user chose. The quantity of a serialised item is the count of these. */
  serials: readonly string[];
  note: string;
}

/** The dialog for one action with the parts of one item. */
export default function PartDialog({ device, part, action: first, onClose }: Props) {
  const { t } = useTranslation("parts");
  const { form, isSerialised, question } = usePartForm({ device, part, action: first, onClose });
  const [picked, action] = useWatch({ control: form.control, name: ["picked", "action"] });
  const itemId = part?.itemId ?? picked?.id;

  const pick = (item: ItemSummary | null) => {
    flushSync(() => {
      form.setValue("serials", []);
      form.setValue("picked", item, { shouldDirty: true });
      form.clearErrors();
    });
    // The element that had the focus is no longer on the screen.
    form.setFocus(item ? "quantity" : "picked");
  };
  const { input } = labelled(form, t, "");
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={part ? t(`actionTitle.${action}`, { name: part.name }) : t("addTitle")}
        description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
        size="small"
        form={form}
        submitLabel={t(`action.${action}`)}
        danger={action === "defective"}
      >
        {part ? null : (
          <>
            <ControlledField form={form} name="picked">
              {({ value, error, ref }) => (
                <Chosen item={value} onPick={pick} error={error} ref={ref} />
              )}
            </ControlledField>
            <ControlledField form={form} name="action">
              {(field) => (
                <SegmentedControl
                  label={t("what")}
                  wide
                  options={(["use", "reserve"] as const).map((value) => ({
                    value,
                    label: t(`action.${value}`),
                  }))}
                  {...field}
                />
              )}
            </ControlledField>
          </>
        )}
        <p className="text-ink-quiet">{t(`actionHint.${action}`)}</p>
        {isSerialised(picked) && itemId ? (
          <ControlledField form={form} name="serials">
            {({ value, onChange, error }) => (
              <Suspense fallback={<SkeletonText lines={4} />}>
                <SerialChoice
                  key={itemId}
                  itemId={itemId}
                  chosen={value}
                  onChange={onChange}
                  {...piecesFor(part, action)}
                  error={error}
                />
              </Suspense>
            )}
          </ControlledField>
        ) : (
          <TextField
            {...input("quantity")}
            inputMode="numeric"
            {...(part && { "data-autofocus": true })}
            onFocus={(event) => event.target.select()}
            hint={picked ? t("free", { count: picked.available }) : undefined}
          />
        )}
        <TextField {...input("note")} optional maxLength={500} />
      </FormDialog>
      {question}
    </>
  );
}

/** The quantity with which the dialog starts: for `use` all reserved pieces, otherwise one. */
const usual = (part: DevicePart | null, action: PartAction): number =>
  action === "use" && part && part.reserved > 0 ? part.reserved : 1;

/** The prop `others` or `only` of `SerialChoice`: `return` and `defective` offer only the pieces of the repair. */
function piecesFor(part: DevicePart | null, action: PartAction) {
  if (!part) return {};
  const pieces = part.serials.filter(({ state }) => action !== "use" || state === "reserved");
  const serials = pieces.map(({ serial }) => serial);
  return action === "use" || action === "reserve" ? { others: serials } : { only: serials };
}

/** The largest quantity that the screen knows to be possible, or null. `isStock`: the available stock is the limit. */
function mostOf(
  part: DevicePart | null,
  picked: ItemSummary | null,
  action: PartAction,
): { most: number; isStock: boolean } | null {
  if (part && (action === "return" || action === "defective"))
    return { most: part.reserved + part.used, isStock: false };
  return picked ? { most: picked.available, isStock: true } : null;
}

function Chosen({
  item,
  onPick,
  error,
  ref,
}: {
  item: ItemSummary | null;
  onPick: (item: ItemSummary | null) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation("inventory");
  if (!item)
    return <ItemSearch label={t("search.label")} onPick={onPick} error={error} ref={ref} />;
  return (
    <div className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
      <ItemChoice item={item} />
      <Button size="small" onClick={() => onPick(null)}>
        {t("common:clear")}
      </Button>
    </div>
  );
}

function usePartForm({ device, part, action: first, onClose }: Props) {
  const { t } = useTranslation("parts");
  const move = useWrite(partsContract.moveDevicePart);
  const { send, question } = useStockApproval("move_part", device.id, onClose);
  const isSerialised = (picked: Values["picked"]) =>
    part?.isSerialised ?? picked?.isSerialised ?? false;
  const countOf = ({ picked, serials, quantity }: Values) =>
    isSerialised(picked) ? serials.length || null : readPieces(quantity);
  const problemOfCount = (values: Values) => {
    const count = countOf(values);
    const limit = mostOf(part, values.picked, values.action);
    if (count === null) return t("quantityWrong");
    if (limit === null || count <= limit.most) return undefined;
    return limit.isStock
      ? t("short", { available: limit.most })
      : t("refused.too-many", { held: limit.most });
  };
  const defaultValues: Values = {
    picked: null,
    action: first,
    quantity: String(usual(part, first)),
    serials: [],
    note: "",
  };
  const form = useDialogForm({
    defaultValues,
    check: (values) => ({
      picked: part || values.picked ? undefined : t("itemMissing"),
      [isSerialised(values.picked) ? "serials" : "quantity"]: problemOfCount(values),
    }),
    submit: async (values) => {
      const { picked, action, serials, note } = values;
      const itemId = part?.itemId ?? picked?.id;
      const quantity = countOf(values);
      if (!itemId || quantity === null) return null;
      const pieces = {
        itemId,
        quantity,
        action,
        ...(isSerialised(picked) && { serials: [...serials] }),
      };
      const body = { ...pieces, ...(note.trim() && { note: note.trim() }) };
      // A request for approval has a reason of its own in place of the note.
      const moved = await send(pieces, () => move.mutateAsync({ params: { id: device.id }, body }));
      if (moved) toasts.success(t(`toast.${action}`));
      return moved;
    },
    onDone: (moved) => moved && onClose(),
    explain: ({ code, params: { reason, available, held } }) => {
      if (code === "insufficient_stock") return t("short", { available: available ?? 0 });
      if (reason === "too-many") return t("refused.too-many", { held: held ?? 0 });
      if (reason === "not-in-repair" || reason === "not-your-device") return t(`refused.${reason}`);
      return undefined;
    },
  });
  return { form, isSerialised, question };
}
