import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { flashSalesContract, type FlashSaleSummary } from "../contract.ts";

/** Ends a running flash sale, or gives up a planned one. */
export default function EndFlashSaleDialog({
  sale,
  onClose,
}: {
  sale: FlashSaleSummary;
  onClose: () => void;
}) {
  const { t } = useTranslation("online-shop");
  const end = useWrite(flashSalesContract.endFlashSale);
  const isPlanned = sale.state === "planned";
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("flash.endFailed"),
    submit: async ({ reason }) => {
      await end.mutateAsync({ params: { id: sale.id }, body: { reason: reason.trim() } });
      toasts.success(t(isPlanned ? "flash.givenUp" : "flash.ended"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(isPlanned ? "flash.giveUpTitle" : "flash.endTitle", {
        name: sale.name ?? t("flash.unnamed"),
      })}
      description={t(isPlanned ? "flash.giveUpHint" : "flash.endHint")}
      form={form}
      submitLabel={t(isPlanned ? "flash.giveUp" : "flash.end")}
      danger
    >
      <TextField label={t("flash.reason")} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
