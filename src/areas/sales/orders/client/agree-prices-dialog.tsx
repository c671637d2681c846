import { useWrite } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";
import { totalNow } from "../rules.ts";

/** Agrees with the customer on the prices of today. */
export default function AgreePricesDialog({
  order: { id, number, version, total, lines },
  onClose,
}: {
  order: OrderRequest;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("order-requests");
  const agree = useWrite(orderRequestsContract.agreeOnOrderPrices);
  const expectedTotal = totalNow(lines);
  const form = useDialogForm({
    defaultValues: {},
    submit: async () => {
      const body = { expectedTotal, version };
      const { pricesUntil } = await agree.mutateAsync({ params: { id }, body });
      toasts.success(t("agreed", { until: formatDateTime(pricesUntil, language) }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("agree.title", { number })}
      description={t("agree.hint")}
      form={form}
      submitLabel={t("agree.submit")}
    >
      <DescriptionList
        items={[
          { label: t("agree.before"), value: <Money minor={total} /> },
          { label: t("agree.now"), value: <Money minor={expectedTotal} className="font-strong" /> },
        ]}
      />
    </FormDialog>
  );
}
