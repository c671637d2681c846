import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { approvalsContract } from "#src/areas/approvals/contract.ts";
import { isOpenApproval } from "#src/areas/approvals/rules.ts";
import { creditContract } from "../../credit-ledger/contract.ts";

const AskDialog = lazyWithWords(
  () => import("#src/areas/approvals/client/ask-dialog.tsx"),
  "approvals",
);
const PayOutDialog = lazy(() => import("./pay-out-dialog.tsx"));

interface Props {
  customerId: string;
  balance: number;
  currency: string;
}

/** For users who may only ask: asks to pay the store credit out, and pays it out once this is approved. */
export function AskedPayout({ customerId, balance, currency }: Props) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const [isOpen, setOpen] = useState(false);
  const ask = useWrite(creditContract.askForPayout);
  const { data } = useQuery(
    read(approvalsContract.listApprovals, {
      query: { view: "mine", kind: "credit_payout", limit: 100 },
    }),
  );
  if (!data) return null;
  const request = data.items.find(
    ({ customer, status }) => customer?.id === customerId && isOpenApproval(status),
  );
  if (request?.status === "waiting") {
    return (
      <div className="mt-3">
        <Notice tone="waiting">{t("payout.waiting")}</Notice>
      </div>
    );
  }
  const close = () => setOpen(false);
  return (
    <div className="mt-3">
      <Button size="small" onClick={() => setOpen(true)}>
        {request ? t("payout.action") : t("payout.ask")}
      </Button>
      <Suspense>
        {isOpen && request ? (
          <PayOutDialog
            customerId={customerId}
            balance={Math.min(balance, request.amount ?? 0)}
            currency={currency}
            approvalId={request.id}
            onClose={close}
          />
        ) : null}
        {isOpen && !request ? (
          <AskDialog
            title={t("payout.askTitle")}
            description={money(balance)}
            hint={t("payout.askHint")}
            onAsk={(reason) =>
              ask.mutateAsync({ params: { id: customerId }, body: { amount: balance, reason } })
            }
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
