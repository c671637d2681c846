import { lazy, Suspense, type ComponentType } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { creditContract } from "../../credit-ledger/contract.ts";
import type { Debt } from "../../credit-ledger/debt-schemas.ts";
import type { DebtCustomer } from "./customer-debts.tsx";
import type { DebtAct } from "./debt-row.tsx";

const PayDebtDialog = lazy(() => import("./pay-debt-dialog.tsx"));
const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));

/** The dialogs for a repair that was handed over unpaid. They belong to devices, which payments must not import. */
export type RepairDialog = ComponentType<{
  deviceId: string;
  act: DebtAct;
  /** What is owed for the repair. */
  balance: number;
  onClose: () => void;
}>;

interface Props {
  debt: Debt;
  act: DebtAct;
  customer: DebtCustomer;
  repairDialog: RepairDialog;
  onClose: () => void;
}

/** The open dialog of a debt. */
export function DebtDialog({ debt, act, customer, repairDialog: OfRepair, onClose }: Props) {
  const { id, deviceId, balance } = debt;
  return (
    <Suspense>
      {id === null ? (
        <OfRepair deviceId={deviceId ?? ""} act={act} balance={balance} onClose={onClose} />
      ) : act === "pay" ? (
        <PayDebtDialog debt={{ ...debt, id }} customer={customer} onClose={onClose} />
      ) : (
        <WriteOff id={id} balance={balance} onClose={onClose} />
      )}
    </Suspense>
  );
}

function WriteOff({ id, balance, onClose }: { id: string; balance: number; onClose: () => void }) {
  const write = useWrite(creditContract.writeOffDebt);
  return (
    <WriteOffDialog
      balance={balance}
      send={(reason) => write.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

/** Asks for the reason to give up what is owed. */
export function WriteOffDialog({
  balance,
  ...dialog
}: {
  balance: number;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  return (
    <ReasonDialog
      title={t("writeOff.title", { amount: money(balance) })}
      hint={t("writeOff.hint")}
      action={t("writeOff.action")}
      done={t("writeOff.done")}
      danger
      {...dialog}
    />
  );
}
