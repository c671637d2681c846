import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";

type Props = {
  customer: Customer;
  onClose: () => void;
  onDeactivate: () => void;
  onDeleted: () => void;
};

/** Deletes a customer entered by mistake. Explains why a customer with records cannot be deleted. */
export default function DeleteCustomerDialog({
  customer,
  onClose,
  onDeactivate,
  onDeleted,
}: Props) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const remove = useWrite(customersContract.deleteCustomer, {
    // The user leaves the page at once, because the page cannot read the deleted customer again.
    onSuccess: () => {
      toasts.success(t("deleted"));
      onDeleted();
    },
  });
  const isLinked = remove.error?.code === "has_linked_records";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("delete.title", { name: customer.name })}
      confirmLabel={t("delete.action")}
      loses={
        <div className="flex flex-col gap-3">
          <p>{t("delete.loses")}</p>
          {remove.error ? (
            <Notice
              tone="loss"
              action={
                isLinked && customer.isActive ? (
                  <Button size="small" onClick={onDeactivate}>
                    {t("deactivate.instead")}
                  </Button>
                ) : null
              }
            >
              {isLinked ? t("delete.linked") : errorText(remove.error)}
            </Notice>
          ) : null}
        </div>
      }
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: customer.id } });
        } catch (error) {
          toasts.error(t("deleteFailed"));
          throw error;
        }
      }}
    />
  );
}
