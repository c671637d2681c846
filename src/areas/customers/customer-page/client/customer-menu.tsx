import {
  Download,
  Ellipsis,
  Eraser,
  FolderDown,
  Merge,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import { useWrite } from "#src/client/data/queries.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { customersContract, type Customer } from "../../contract.ts";
import { useExports } from "../../privacy/client/use-exports.ts";
import { refusalOfAct, type CustomerAct } from "../../rules.ts";

export type Open = "merge" | "edit" | "delete" | "erase" | "deactivate" | null;

type MayNot = (act: CustomerAct) => string | null;

/** Returns a function that tells why the user may not perform an act for this customer; null when it is allowed. */
export function useReasons(customer: Customer): MayNot {
  const { permissions } = useSession();
  const { t } = useTranslation("errors");
  return (act) => {
    const refusal = refusalOfAct(act, customer, permissions);
    return refusal && t(refusal);
  };
}

export function CustomerMenu({
  customer,
  mayNot,
  onOpen,
}: {
  customer: Customer;
  mayNot: MayNot;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation("customers");
  const activate = useActivate(customer);
  const { saveData, saveFiles } = useExports(customer);
  const items: MenuItem[] = [
    customer.isActive
      ? {
          label: t("deactivate.action"),
          icon: <UserRoundX size={16} />,
          disabledReason: mayNot("deactivateCustomer"),
          onSelect: () => onOpen("deactivate"),
        }
      : {
          label: t("activate"),
          icon: <UserRoundCheck size={16} />,
          disabledReason: mayNot("activateCustomer"),
          onSelect: activate,
        },
    {
      label: t("export.action"),
      icon: <Download size={16} />,
      disabledReason: mayNot("exportCustomer"),
      onSelect: () => void saveData(),
    },
    {
      label: t("export.files"),
      icon: <FolderDown size={16} />,
      disabledReason: mayNot("exportCustomer"),
      onSelect: saveFiles,
    },
    {
      label: t("merge"),
      icon: <Merge size={16} />,
      disabledReason: mayNot("mergeCustomers"),
      onSelect: () => onOpen("merge"),
    },
    "separator",
    {
      label: t("erase.action"),
      icon: <Eraser size={16} />,
      danger: true,
      disabledReason: mayNot("eraseCustomer"),
      onSelect: () => onOpen("erase"),
    },
    {
      label: t("delete.action"),
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: mayNot("deleteCustomer"),
      onSelect: () => onOpen("delete"),
    },
  ];
  return (
    <Menu label={t("moreActs")} items={items}>
      {(trigger) => (
        <Button
          {...trigger}
          variant="ghost"
          aria-label={t("moreActs")}
          icon={<Ellipsis size={18} aria-hidden="true" />}
        />
      )}
    </Menu>
  );
}

function useActivate(customer: Customer): () => void {
  const { t } = useTranslation("customers");
  const write = useWrite(customersContract.activateCustomer, {
    onSuccess: () => toasts.success(t("updated")),
  });
  return () =>
    write.mutate(
      { params: { id: customer.id }, body: { version: customer.version } },
      { onError: () => toasts.error(t("updateFailed")) },
    );
}
