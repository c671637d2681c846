import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { ConfirmDialog } from "#src/client/ui/confirm-dialog.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { customersContract, type Customer } from "../contract.ts";

export default function DeactivateCustomerDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const update = useWrite(customersContract.updateCustomer);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={false}
      title={t("deactivate.title", { name: customer.name })}
      loses={t("deactivate.loses")}
      confirmLabel={t("deactivate.action")}
      onConfirm={async () => {
        try {
          await update.mutateAsync({
            params: { id: customer.id },
            body: { version: customer.version, isActive: false },
          });
          toasts.success(t("updated"));
        } catch (error) {
          toasts.error(t("updateFailed"));
          throw error;
        }
      }}
    />
  );
}
