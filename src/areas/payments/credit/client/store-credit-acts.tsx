import { lazy, Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMoneyOf } from "../../core/client/money-of.ts";
import { creditContract } from "../../credit-ledger/contract.ts";

import { AskedPayout } from "./asked-payout.tsx";

const PayOutDialog = lazy(() => import("./pay-out-dialog.tsx"));
const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));

interface Props {
  customerId: string;
  /** What is left of the store credit. */
  balance: number;
  /** The currency of the store credit, which is another one than the shop's if the shop changed its own. */
  currency: string;
}

/** Pays store credit out, or ends it when the customer gives it up, for users who may; others ask for it. */
export function StoreCreditActs(props: Props) {
  const { t } = useTranslation("credit");
  const may = useMay();
  const shops = useCurrency().format.currency;
  const [open, setOpen] = useState<"pay-out" | "give-up" | null>(null);
  if (!may("pay_out_credit")) {
    // A request is in the shop's currency, like all amounts of the inbox.
    return may("ask_credit_payouts") && props.currency === shops ? (
      <AskedPayout {...props} />
    ) : (
      <p className="mt-3 text-ink-quiet">{t("payout.whoMay")}</p>
    );
  }
  const close = () => setOpen(null);
  return (
    <div className="mt-3 flex flex-wrap gap-2 phone:*:flex-1">
      <Button size="small" onClick={() => setOpen("pay-out")}>
        {t("payout.action")}
      </Button>
      <Button size="small" variant="ghost" onClick={() => setOpen("give-up")}>
        {t("payout.giveUp")}
      </Button>
      <Suspense>
        {open === "pay-out" ? <PayOutDialog {...props} onClose={close} /> : null}
        {open === "give-up" ? <GiveUp {...props} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

function GiveUp({ customerId, balance, currency, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("credit");
  const moneyOf = useMoneyOf();
  const giveUp = useWrite(creditContract.giveUpCredit);
  return (
    <ReasonDialog
      title={t("payout.giveUpTitle", { amount: moneyOf({ amount: balance, currency }) })}
      hint={t("payout.giveUpHint")}
      action={t("payout.giveUpAction")}
      done={t("payout.giveUpDone")}
      danger
      send={(reason) =>
        giveUp.mutateAsync({
          params: { id: customerId },
          body: { amount: balance, currency, reason },
        })
      }
      onClose={onClose}
    />
  );
}
