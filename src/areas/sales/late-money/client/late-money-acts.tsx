import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { SaleDetail } from "../../contract.ts";
import { lateMoneyContract } from "../contract.ts";
import { GiveBackMoneyDialog } from "./give-back-money-dialog.tsx";
import { SameMoneyDialog } from "./same-money-dialog.tsx";
import { UseForRepairDialog } from "./use-for-repair-dialog.tsx";
import { useDecision } from "./use-decision.ts";

/** The decisions about late money: use it for a sale or repair, match it to another payment, or give it back. */
export default function LateMoneyActs({ payment, sale }: { payment: Payment; sale: SaleDetail }) {
  const { t } = useTranslation("late-money");
  const [open, setOpen] = useState<"back" | "repair" | "same" | null>(null);
  const complete = useDecision(lateMoneyContract.assignLateMoney, t("sale.done"));
  // Without a reference (another payment has it), late money can only be matched to that payment or given back.
  const hasReference = payment.reference !== null;
  const close = () => setOpen(null);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {sale.status === "pending" && hasReference && sale.paymentId === payment.id ? (
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
      {hasReference ? (
        <Button onClick={() => setOpen("repair")}>{t("repair.action")}</Button>
      ) : (
        <Button onClick={() => setOpen("same")}>{t("same.action")}</Button>
      )}
      <Button onClick={() => setOpen("back")}>{t("back.action")}</Button>
      {open === "back" ? <GiveBackMoneyDialog payment={payment} onClose={close} /> : null}
      {open === "same" ? <SameMoneyDialog payment={payment} onClose={close} /> : null}
      {open === "repair" ? <UseForRepairDialog payment={payment} onClose={close} /> : null}
    </div>
  );
}
