import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { needed } from "#src/client/checks.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { adjustmentsContract } from "../../adjustments/contract.ts";
import type { Item } from "../../core/contract.ts";
import { reasonsOfAdjustment, type ReasonOfAdjustment } from "../../rules.ts";
import { useAdjustStock } from "./item-acts.ts";
import { readPieces } from "../../core/client/read-pieces.ts";
import { readSerials } from "../../serials/client/serials-text.ts";

const SerialsField = lazyWithWords(
  () => import("../../serials/client/serials-field.tsx"),
  "serials",
);
const SerialChoice = lazyWithWords(
  () => import("../../serials/client/serial-choice.tsx"),
  "serials",
);

type Direction = "more" | "fewer";

/** The reasons that the user can choose when adding or removing pieces. */
const reasonsFor: Record<Direction, readonly ReasonOfAdjustment[]> = {
  more: ["count", "found", "correction", "adjustment"],
  fewer: reasonsOfAdjustment.filter((reason) => reason !== "found"),
};

interface Values {
  direction: Direction;
  pieces: string;
  /** The serial numbers of the pieces to add, one per line. */
  typedSerials: string;
  /** The serial numbers of the pieces in stock to remove. */
  chosen: readonly string[];
  reason: ReasonOfAdjustment;
  note: string;
  /** Why somebody should approve an adjustment above the limit of this user. */
  why: string;
}

/**
 * Reads the form. `count` is the number of pieces to add or remove: the number of serial numbers for a serialised item,
 * otherwise the typed number. It is null while a typed text is not valid or the form names no piece.
 */
function readAdjustment(item: Item, { direction, pieces, typedSerials, chosen }: Values) {
  const listed = readSerials(typedSerials);
  const isMore = direction === "more";
  const serials = isMore ? listed.serials : chosen;
  const isReadable = !isMore || (listed.problems.length === 0 && !listed.isTooMany);
  const count = item.isSerialised ? (isReadable && serials.length) || null : readPieces(pieces);
  const change = (isMore ? 1 : -1) * (count ?? 0);
  return { serials, count, change, isTooMany: !isMore && (count ?? 0) > item.available };
}

/** Adds pieces to the stock or removes pieces from it, with a reason. */
export default function AdjustDialog({
  item,
  direction = "fewer",
  onClose,
}: {
  item: Item;
  direction?: Direction;
  onClose: () => void;
}) {
  const { t } = useTranslation("inventory");
  const adjust = useAdjustStock();
  const ask = useWrite(adjustmentsContract.askForAdjustment);
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const form = useDialogForm<Values, "asks" | "done">({
    defaultValues: {
      direction,
      pieces: "1",
      typedSerials: "",
      chosen: [],
      reason: "count",
      note: "",
      why: "",
    },
    check: (values) => {
      const { count, isTooMany } = readAdjustment(item, values);
      const isFine = count !== null && !isTooMany;
      const field = !item.isSerialised
        ? "pieces"
        : values.direction === "more"
          ? "typedSerials"
          : "chosen";
      return {
        [field]: isFine ? undefined : t("adjust.piecesWrong"),
        why: asks ? needed(values.why) : undefined,
      };
    },
    submit: async (values) => {
      const { change, serials } = readAdjustment(item, values);
      const note = values.note.trim();
      const body = {
        quantity: change,
        reason: values.reason,
        ...(note && { note }),
        ...(item.isSerialised && { serials: [...serials] }),
      };
      const params = { id: item.id };
      if (asks) {
        await ask.mutateAsync({ params, body: { ...body, why: values.why.trim() } });
        toasts.success(t("approvals:ask.done"));
        return "done";
      }
      try {
        await adjust.mutateAsync({ params, body });
        return "done";
      } catch (error) {
        if (!mustAsk(error) || !may("ask_adjustments")) throw error;
        return "asks";
      }
    },
    // A value above the limit is only known to the server. The form then stays open, and asks why.
    onDone: (result) => (result === "asks" ? setAsks(true) : onClose()),
    failed: t("toast.failed"),
  });
  const chosenDirection = useWatch({ control: form.control, name: "direction" });
  const { input } = labelled(form, t, "adjust.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("adjust.title")}
      description={`${item.name} · ${item.sku}`}
      size="small"
      form={form}
      submitLabel={t(asks ? "approvals:ask.submit" : "adjust.submit")}
    >
      <DirectionField form={form} />
      {item.isSerialised ? (
        <SerialPieces item={item} form={form} />
      ) : (
        <CountedPieces item={item} form={form} />
      )}
      <SelectField
        {...input("reason")}
        options={reasonsFor[chosenDirection].map((value) => ({
          value,
          label: t(`reason.${value}`),
        }))}
      />
      <TextField {...input("note")} optional maxLength={500} />
      {asks ? <WhyToApprove form={form} /> : null}
    </FormDialog>
  );
}

const mustAsk = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === "adjustment_needs_approval";

interface PartProps {
  item: Item;
  form: AppForm<Values, Values>;
}

/** Asks why somebody should approve an adjustment above the limit of this user. */
function WhyToApprove({ form }: Pick<PartProps, "form">) {
  const { t } = useTranslation("inventory");
  return (
    <>
      <Notice tone="waiting">{t("adjust.overLimit")}</Notice>
      <TextArea
        label={t("approvals:why")}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("why")}
      />
    </>
  );
}

/** Chooses between adding and removing pieces. Replaces the chosen reason if it does not fit the new choice. */
function DirectionField({ form }: Pick<PartProps, "form">) {
  const { t } = useTranslation("inventory");
  return (
    <ControlledField form={form} name="direction">
      {({ value, onChange }) => (
        <SegmentedControl
          label={t("adjust.direction")}
          wide
          value={value}
          onChange={(next) => {
            onChange(next);
            if (!reasonsFor[next].includes(form.getValues("reason")))
              form.setValue("reason", "count");
            form.clearErrors();
          }}
          options={(["fewer", "more"] as const).map((each) => ({
            value: each,
            label: t(`adjust.${each}`),
          }))}
        />
      )}
    </ControlledField>
  );
}

/** The field for the number of pieces. Its hint shows the stock after the change. */
function CountedPieces({ item, form }: PartProps) {
  const { t, language } = useTranslation("inventory");
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const { change, isTooMany } = readAdjustment(item, values);
  const field = form.field("pieces");
  const tooMany = t("adjust.tooMany", { count: formatNumber(item.available, language) });
  return (
    <TextField
      label={t("adjust.pieces")}
      inputMode="numeric"
      data-autofocus
      onFocus={(event) => event.target.select()}
      hint={t("adjust.after", {
        count: formatNumber(Math.max(0, item.quantity + change), language),
      })}
      {...field}
      error={isTooMany ? tooMany : field.error}
    />
  );
}

/** The serial numbers of the pieces: typed when pieces are added, chosen from the stock when they are removed. */
function SerialPieces({ item, form }: PartProps) {
  const { t } = useTranslation("inventory");
  const direction = useWatch({ control: form.control, name: "direction" });
  const { isSubmitted } = form.formState;
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      {direction === "more" ? (
        <ControlledField form={form} name="typedSerials">
          {({ value, onChange }) => (
            <SerialsField value={value} onChange={onChange} asked={isSubmitted} />
          )}
        </ControlledField>
      ) : (
        <ControlledField form={form} name="chosen">
          {({ value, onChange }) => (
            <SerialChoice
              itemId={item.id}
              chosen={value}
              onChange={onChange}
              error={isSubmitted && value.length === 0 ? t("adjust.noneChosen") : null}
            />
          )}
        </ControlledField>
      )}
    </Suspense>
  );
}
