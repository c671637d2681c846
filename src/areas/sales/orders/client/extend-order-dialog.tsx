import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useNow } from "#src/client/words/clock.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";
import { reservationEnd } from "../rules.ts";

/** The hours from now that users choose from. */
const choices = [2, 4, 24, 48, 72, 168] as const;

/** Keeps the goods of an accepted request for another time, counted from now. */
export default function ExtendOrderDialog({
  order: { id, number, version },
  onClose,
}: {
  order: OrderRequest;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("order-requests");
  const now = new Date(useNow());
  const extend = useWrite(orderRequestsContract.extendOrderRequest);
  const form = useDialogForm({
    defaultValues: { hours: "24" },
    submit: async ({ hours }) => {
      const until = reservationEnd(now, Number(hours));
      await extend.mutateAsync({ params: { id }, body: { until, version } });
      toasts.success(t("extended", { until: formatDateTime(until, language) }));
    },
    onDone: onClose,
  });
  const chosen = useWatch({ control: form.control, name: "hours" });
  const until = formatDateTime(reservationEnd(now, Number(chosen)), language);
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("extend.title", { number })}
      description={t("extended", { until })}
      form={form}
      submitLabel={t("extend.submit")}
    >
      <SelectField
        label={t("extend.from")}
        options={choices.map((hours) => ({
          value: String(hours),
          label: hours < 24 ? t("hours", { count: hours }) : t("days", { count: hours / 24 }),
        }))}
        {...form.field("hours")}
      />
    </FormDialog>
  );
}
