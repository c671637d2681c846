import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { areaOf, useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { inventoryContract, type ItemSummary } from "#src/areas/inventory/contract.ts";
import { ItemChoice, ItemSearch } from "#src/areas/inventory/client/item-search.tsx";
import { readPieces } from "#src/areas/inventory/client/read-pieces.ts";
import type { Device } from "../../contract.ts";
import { partsContract, type DevicePart } from "../contract.ts";
import type { PartAction } from "../rules.ts";

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

interface Props {
  device: Device;
  /** null: one is chosen first, to be used or set aside. */
  part: DevicePart | null;
  action: PartAction;
  onClose: () => void;
}

/** One act on parts of one item. */
export default function PartDialog({ device, part, action: first, onClose }: Props) {
  const { t } = useTranslation("parts");
  const [picked, setPicked] = useState<ItemSummary | null>(null);
  const [action, setAction] = useState(first);
  const [typed, setTyped] = useState(() => String(usual(part, first)));
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const { send: move, isPending, problem, setProblem } = useMovePart(device);

  // What is asked next takes the focus; without it the keyboard would be nowhere.
  const nextStop = useRef<HTMLInputElement>(null);
  const pick = (item: ItemSummary | null) => {
    setChosen([]);
    flushSync(() => setPicked(item));
    nextStop.current?.focus();
  };

  // Of what is kept by serial number the pieces are named, and counted by that.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isSerialised = part?.isSerialised ?? picked?.isSerialised ?? false;
  const count = isSerialised ? chosen.length || null : readPieces(typed);
  const itemId = part?.itemId ?? picked?.id;
  const limit = mostOf(part, picked, action);
  const isTooMany = count !== null && limit !== null && count > limit.most;
  const quantityError = isTooMany
    ? limit.isStock
      ? t("short", { available: limit.most })
      : t("refused.too-many", { held: limit.most })
    : asked && count === null
      ? t("quantityWrong")
      : undefined;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!itemId || count === null || isTooMany || isPending) return;
    const body = {
      itemId,
      quantity: count,
      action,
      ...(note.trim() && { note: note.trim() }),
      ...(isSerialised && { serials: [...chosen] }),
    };
    move(body, onClose);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={part ? t(`actionTitle.${action}`, { name: part.name }) : t("addTitle")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      dirty={picked !== null || note !== ""}
      form={{ onSubmit: send, submitting: isPending, formError: problem }}
      submitLabel={t(`action.${action}`)}
      danger={action === "defective"}
    >
      {part ? null : (
        <>
          <Chosen
            item={picked}
            onPick={pick}
            error={asked && !picked ? t("itemMissing") : undefined}
            ref={nextStop}
          />
          <SegmentedControl
            label={t("what")}
            wide
            value={action}
            onChange={setAction}
            options={(["use", "reserve"] as const).map((value) => ({
              value,
              label: t(`action.${value}`),
            }))}
          />
        </>
      )}
      <p className="text-ink-quiet">{t(`actionHint.${action}`)}</p>
      {isSerialised && itemId ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <SerialChoice
            key={itemId}
            itemId={itemId}
            chosen={chosen}
            onChange={setChosen}
            {...piecesFor(part, action)}
          />
          <FormError text={quantityError ?? null} />
        </Suspense>
      ) : (
        <TextField
          label={t("quantity")}
          inputMode="numeric"
          ref={part || picked ? nextStop : undefined}
          {...(part && { "data-autofocus": true })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          error={quantityError}
          hint={picked ? t("free", { count: picked.available }) : undefined}
        />
      )}
      <TextField
        label={t("note")}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

/** What is usually meant: all that is set aside is used, one of anything else. */
const usual = (part: DevicePart | null, action: PartAction): number =>
  action === "use" && part && part.reserved > 0 ? part.reserved : 1;

/** What the repair has may be used, given back or spoiled; from the shelf only what is used or set aside. */
function piecesFor(part: DevicePart | null, action: PartAction) {
  if (!part) return {};
  const pieces = part.serials.filter(({ state }) => action !== "use" || state === "reserved");
  const serials = pieces.map(({ serial }) => serial);
  return action === "use" || action === "reserve" ? { others: serials } : { only: serials };
}

/** The most that can be meant, where it is known here; the server knows for certain. */
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

interface PartMoveBody {
  itemId: string;
  quantity: number;
  action: PartAction;
  note?: string;
  serials?: string[];
}

function useMovePart(device: Device) {
  const { t } = useTranslation("parts");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(partsContract.moveDevicePart);
  const send = (body: PartMoveBody, onDone: () => void) =>
    write.mutate(
      { params: { id: device.id }, body },
      {
        onSuccess: () => {
          toasts.success(t(`toast.${body.action}`));
          // What is free is another number now, wherever items are shown.
          void client.invalidateQueries({ queryKey: [areaOf(inventoryContract.listItems)] });
          onDone();
        },
        onError: (refused) => setProblem(sentence(refused)),
      },
    );
  const sentence = (refused: unknown): string => {
    if (!(refused instanceof ApiRefusal)) return errorText(refused);
    const { reason, available, held } = refused.params;
    if (refused.code === "insufficient_stock") return t("short", { available: available ?? 0 });
    if (reason === "too-many") return t("refused.too-many", { held: held ?? 0 });
    if (reason === "not-in-repair" || reason === "not-your-device") return t(`refused.${reason}`);
    return errorText(refused);
  };
  return { send, isPending: write.isPending, problem, setProblem };
}
