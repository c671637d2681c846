import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { SaleDetail } from "../../contract.ts";
import { lateMoneyContract } from "../../late-money-contract.ts";
import { GiveBackMoneyDialog } from "./give-back-money-dialog.tsx";
import { UseForRepairDialog } from "./use-for-repair-dialog.tsx";

/** What can become of money that came late or twice: this sale where it still waits, a repair, or back to who paid. */
export default function LateMoneyActs({ payment, sale }: { payment: Payment; sale: SaleDetail }) {
  const { t } = useTranslation("late-money");
  const client = useQueryClient();
  const [open, setOpen] = useState<"back" | "repair" | null>(null);
  const complete = useWrite(lateMoneyContract.assignLateMoney, {
    onSuccess: () => {
      toasts.success(t("sale.done"));
      void client.invalidateQueries({ queryKey: ["sales"] });
    },
  });
  const close = () => setOpen(null);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {sale.status === "pending" && sale.paymentId === payment.id ? (
        <Button
          loading={complete.isPending}
          onClick={() =>
            complete.mutate(
              { params: { id: payment.id }, body: {} },
              { onError: (refused) => toasts.error(errorText(refused)) },
            )
          }
        >
          {t("sale.action")}
        </Button>
      ) : null}
      <Button onClick={() => setOpen("repair")}>{t("repair.action")}</Button>
      <Button onClick={() => setOpen("back")}>{t("back.action")}</Button>
      {open === "back" ? <GiveBackMoneyDialog payment={payment} onClose={close} /> : null}
      {open === "repair" ? <UseForRepairDialog payment={payment} onClose={close} /> : null}
    </div>
  );
}
