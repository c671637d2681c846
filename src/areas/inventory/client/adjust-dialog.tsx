import { Suspense, useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Item } from "../contract.ts";
import { reasonsOfAdjustment, type ReasonOfAdjustment } from "../rules.ts";
import { useAdjustStock } from "./item-acts.ts";
import { readPieces } from "./read-pieces.ts";
import { readSerials } from "../serials/client/serials-text.ts";

const SerialsField = lazyWithWords(() => import("../serials/client/serials-field.tsx"), "serials");
const SerialChoice = lazyWithWords(() => import("../serials/client/serial-choice.tsx"), "serials");

/** What usually makes it more, and what fewer: the first is offered. */
const reasonsFor: Record<"more" | "fewer", readonly ReasonOfAdjustment[]> = {
  more: ["count", "found", "correction", "adjustment"],
  fewer: reasonsOfAdjustment.filter((reason) => reason !== "found"),
};

/** Puts the number on the shelf right, and says why. */
export default function AdjustDialog({
  item,
  direction: first = "fewer",
  onClose,
}: {
  item: Item;
  direction?: "more" | "fewer";
  onClose: () => void;
}) {
  const { t, language } = useTranslation("inventory");
  const errorText = useErrorText();
  const [direction, setDirection] = useState<"more" | "fewer">(first);
  const [typed, setTyped] = useState("1");
  const [reason, setReason] = useState<ReasonOfAdjustment>("count");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const adjust = useAdjustStock();

  // Of what is kept by serial number the pieces are named, and counted by that.
  const [typedSerials, setTypedSerials] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const listed = readSerials(typedSerials);
  const serials = direction === "more" ? listed.serials : chosen;
  const isUnreadable = direction === "more" && (listed.problems.length > 0 || listed.isTooMany);
  const count = item.isSerialised ? serials.length || null : readPieces(typed);
  const isTooMany = direction === "fewer" && count !== null && count > item.available;
  const error = isTooMany
    ? t("adjust.tooMany", { count: formatNumber(item.available, language) })
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
    if (item.isSerialised && isUnreadable) return;
    const quantity = direction === "more" ? count : -count;
    adjust.mutate(
      {
        params: { id: item.id },
        body: {
          quantity,
          reason,
          ...(note.trim() && { note: note.trim() }),
          ...(item.isSerialised && { serials: [...serials] }),
        },
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
    <FormDialog
      onClose={onClose}
      title={t("adjust.title")}
      description={`${item.name} · ${item.sku}`}
      size="small"
      dirty={typed !== "1" || note !== "" || serials.length > 0}
      form={{ onSubmit: send, submitting: adjust.isPending, formError: problem }}
      submitLabel={t("adjust.submit")}
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
      {item.isSerialised ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          {direction === "more" ? (
            <SerialsField value={typedSerials} onChange={setTypedSerials} asked={asked} />
          ) : (
            <>
              <SerialChoice itemId={item.id} chosen={chosen} onChange={setChosen} />
              <FormError text={asked && count === null ? t("adjust.noneChosen") : null} />
            </>
          )}
        </Suspense>
      ) : (
        <TextField
          label={t("adjust.pieces")}
          inputMode="numeric"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          error={error}
          hint={t("adjust.after", {
            count: formatNumber(Math.max(0, item.quantity + change), language),
          })}
        />
      )}
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
    </FormDialog>
  );
}
