import { useState } from "react";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { SaleDetail } from "../../contract.ts";
import { lateMoneyContract } from "#src/areas/payments/late-money/contract.ts";
import { GiveBackMoneyDialog } from "#src/areas/sales/late-money/client/give-back-money-dialog.tsx";
import { SameMoneyDialog } from "#src/areas/sales/late-money/client/same-money-dialog.tsx";
import { UseForRepairDialog } from "./use-for-repair-dialog.tsx";
import { useDecision } from "#src/areas/sales/late-money/client/use-decision.ts";

/** The decisions about late money: use it for a sale, repair or debt, match it to another payment, or give it back. */
export default function LateMoneyActs({
  payment,
  sale,
}: {
  payment: Payment;
  /** Absent if the money was asked for a repair or a debt. */
  sale?: Pick<SaleDetail, "status" | "paymentId"> | undefined;
}) {
  const { t } = useTranslation("late-money");
  const [open, setOpen] = useState<"back" | "repair" | "same" | null>(null);
  const { id, deviceId, creditAccountId } = payment;
  const of = deviceId ? "repair" : creditAccountId ? "debt" : "sale";
  const complete = useDecision(lateMoneyContract.assignLateMoney, t(`${of}.done`));
  // Without a reference (another payment has it), late money can only be matched to that payment or given back.
  const hasReference = payment.reference !== null;
  // Money in another currency can only be given back.
  const isForeign = payment.currency !== useCurrency().format.currency;
  const isUsable = hasReference && !isForeign;
  // Cash of a sale that ended unpaid has no reference, and can only be given back.
  const isCash = payment.method === "cash";
  const close = () => setOpen(null);
  const forItself = () => complete.mutate({ params: { id }, body: {} });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isUsable && sale?.status === "pending" && sale.paymentId === id ? (
        <Button loading={complete.isPending} onClick={forItself}>
          {t("sale.action")}
        </Button>
      ) : null}
      {isUsable && of !== "sale" ? (
        <Button loading={complete.isPending} onClick={forItself}>
          {t(`${of}.own`)}
        </Button>
      ) : null}
      {isUsable ? (
        <Button onClick={() => setOpen("repair")}>
          {t(deviceId ? "repair.another" : "repair.action")}
        </Button>
      ) : null}
      {hasReference || isCash ? null : (
        <Button onClick={() => setOpen("same")}>{t("same.action")}</Button>
      )}
      <Button onClick={() => setOpen("back")}>{t("back.action")}</Button>
      {open === "back" ? <GiveBackMoneyDialog payment={payment} onClose={close} /> : null}
      {open === "same" ? <SameMoneyDialog payment={payment} onClose={close} /> : null}
      {open === "repair" ? <UseForRepairDialog payment={payment} onClose={close} /> : null}
    </div>
  );
}
