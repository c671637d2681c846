import { useId, useState } from "react";
import { ApiRefusal } from "#src/client/api.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { SegmentedControl } from "#src/client/ui/segmented-control.tsx";
import { SelectField } from "#src/client/ui/select-field.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import type { Item } from "../contract.ts";
import { reasonsOfAdjustment, type ReasonOfAdjustment } from "../rules.ts";
import { useAdjustStock } from "./item-acts.ts";
import { readPieces } from "./read-pieces.ts";

/** What usually makes it more, and what fewer: the first is offered. */
const reasonsFor: Record<"more" | "fewer", readonly ReasonOfAdjustment[]> = {
  more: ["count", "found", "correction", "adjustment"],
  fewer: reasonsOfAdjustment.filter((reason) => reason !== "found"),
};

/** Puts the number on the shelf right, and says why. */
export default function AdjustDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation("inventory");
  const errorText = useErrorText();
  const id = useId();
  const [direction, setDirection] = useState<"more" | "fewer">("fewer");
  const [typed, setTyped] = useState("1");
  const [reason, setReason] = useState<ReasonOfAdjustment>("count");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const adjust = useAdjustStock();

  const count = readPieces(typed);
  const isTooMany = direction === "fewer" && count !== null && count > item.available;
  const error = isTooMany
    ? t("adjust.tooMany", { count: item.available })
    : asked && count === null
      ? t("adjust.piecesWrong")
      : undefined;
  const choose = (next: "more" | "fewer") => {
    setDirection(next);
    if (!reasonsFor[next].includes(reason)) setReason("count");
  };
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (count === null || isTooMany || adjust.isPending) return;
    const quantity = direction === "more" ? count : -count;
    adjust.mutate(
      {
        params: { id: item.id },
        body: { quantity, reason, ...(note.trim() && { note: note.trim() }) },
      },
      {
        onSuccess: onClose,
        onError: (refused) =>
          setProblem(
            refused instanceof ApiRefusal && !refused.isTransient
              ? errorText(refused)
              : t("toast.failed"),
          ),
      },
    );
  };
  const change = count === null ? 0 : direction === "more" ? count : -count;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("adjust.title")}
      description={`${item.name} · ${item.sku}`}
      size="small"
      dirty={typed !== "1" || note !== ""}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={adjust.isPending}>
            {t("adjust.submit")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SegmentedControl
          label={t("adjust.direction")}
          wide
          value={direction}
          onChange={choose}
          options={(["fewer", "more"] as const).map((value) => ({
            value,
            label: t(`adjust.${value}`),
          }))}
        />
        <TextField
          label={t("adjust.pieces")}
          inputMode="numeric"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          error={error}
          hint={t("adjust.after", { count: Math.max(0, item.quantity + change) })}
        />
        <SelectField
          label={t("adjust.reason")}
          value={reason}
          onChange={(event) =>
            setReason(reasonsOfAdjustment.find((each) => each === event.target.value) ?? "count")
          }
          options={reasonsFor[direction].map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextField
          label={t("adjust.note")}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormError text={problem} />
      </form>
    </Dialog>
  );
}
