import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Customer } from "../../contract.ts";
import { pageLinkContract } from "../contract.ts";

export type EndAct = "renew" | "end";

/** Ends the link to the customer's own page, or replaces it by a new one. Both stop the old link. */
export default function EndPageLinkDialog({
  customer: { id, name },
  act,
  onClose,
}: {
  customer: Customer;
  act: EndAct;
  onClose: () => void;
}) {
  const { t } = useTranslation("page-link");
  const renew = useWrite(pageLinkContract.renewCustomerPageLink);
  const end = useWrite(pageLinkContract.endCustomerPageLink);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: act === "end" ? needed(reason) : undefined }),
    submit: async ({ reason: typed }) => {
      const reason = typed.trim();
      const params = { id };
      if (act === "end") await end.mutateAsync({ params, body: { reason } });
      else await renew.mutateAsync({ params, body: reason === "" ? {} : { reason } });
      toasts.success(t(act === "end" ? "ended" : "renewed"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Loses`)}
      size="small"
      form={form}
      submitLabel={t(act)}
      danger
    >
      <TextArea label={t(`${act}Reason`)} rows={2} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
