import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { orderRequestsContract } from "../contract.ts";
import { refusalOfMove, type OrderStatus } from "../rules.ts";

/**
 * What becomes of the request: its goods are released, it is declined, or it stays accepted with its goods (`keep`), or
 * new (`leave`). One that has ended stays as it is (`ended`).
 */
type Answer = "release" | "decline" | "keep" | "leave" | "ended";

interface Props {
  /** The order request of the cart. */
  order: { id: string; number: string };
  /** Removes the cart. */
  onDrop: () => void;
  onClose: () => void;
}

/**
 * Asks what becomes of an order request whose cart is removed. Otherwise its goods would stay set aside until their
 * time is over, although nobody sells them.
 */
export default function DropOrderDialog({ order: { id, number }, onDrop, onClose }: Props) {
  const { t } = useTranslation("order-requests");
  const address = read(orderRequestsContract.getOrderRequest, { params: { id } });
  const { data: order, isError } = useQuery(address);
  const release = useWrite(orderRequestsContract.releaseOrderRequest);
  const decline = useWrite(orderRequestsContract.declineOrderRequest);
  const answers = order ? answersTo(order.status) : [];
  const form = useDialogForm<{ answer: Answer | ""; reason: string }>({
    defaultValues: { answer: "", reason: "" },
    check: (values) => ({
      reason: chosenOf(answers, values.answer) === "decline" ? needed(values.reason) : undefined,
    }),
    submit: async (values) => {
      const chosen = chosenOf(answers, values.answer);
      const [params, version] = [{ id }, order?.version];
      if (chosen === "release") {
        await release.mutateAsync({ params, body: { version } });
        toasts.success(t("released"));
      }
      if (chosen === "decline") {
        const reason = values.reason.trim();
        await decline.mutateAsync({ params, body: { reason, version } });
        toasts.success(t("declined"));
      }
    },
    onDone: () => {
      onDrop();
      onClose();
    },
  });
  const answer = chosenOf(answers, useWatch({ control: form.control, name: "answer" }));
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("drop.title", { number })}
      form={form}
      submitLabel={t("drop.submit")}
      danger
      disabledReason={!order && !isError && t("till.loading")}
    >
      {answers.length > 1 ? (
        <ControlledField form={form} name="answer">
          {({ onChange }) => (
            <SegmentedControl
              wide
              label={t("drop.what")}
              value={answer}
              onChange={onChange}
              options={answers.map((value) => ({ value, label: t(`drop.${value}`) }))}
            />
          )}
        </ControlledField>
      ) : null}
      {answer ? (
        <p className="text-ink-quiet">{t(`drop.hint.${answer}`)}</p>
      ) : isError ? (
        <p className="text-ink-quiet">{t("drop.unknown")}</p>
      ) : (
        <Skeleton className="h-16" />
      )}
      {answer === "decline" ? (
        <TextArea
          label={t("decline.reason")}
          hint={t("decline.hint")}
          rows={3}
          maxLength={300}
          {...form.field("reason")}
        />
      ) : null}
    </FormDialog>
  );
}

/** The possible answers, the likeliest first. */
function answersTo(status: OrderStatus): readonly Answer[] {
  if (!refusalOfMove("release", status)) return ["release", "decline", "keep"];
  return status === "requested" ? ["leave", "decline"] : ["ended"];
}

/** The request may have changed since the user chose, so that the answer is no longer possible. */
const chosenOf = (answers: readonly Answer[], wanted: Answer | ""): Answer | undefined =>
  answers.find((each) => each === wanted) ?? answers[0];
