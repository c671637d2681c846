import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { MoneyBack } from "#src/areas/payments/refunds/client/money-back.ts";
import type { OverpaidCashState } from "./use-overpaid-cash.ts";

interface Props {
  cash: OverpaidCashState;
  way: MoneyBack;
  onAsk: () => void;
}

/** How far the approval of cash is, and the button that asks for it. */
export function CashRequest({
  cash: { may, request, isEnough, amount, waitsFor },
  way,
  onAsk,
}: Props) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  if (may.approve) return null;
  const isWaiting = isEnough && request?.status === "waiting";
  return (
    <>
      {request === null ||
      (isEnough && request.status === "approved" && way.way === "cash") ? null : (
        <Notice tone={request.status === "approved" && isEnough ? "neutral" : "waiting"}>
          {request.status === "rejected" ? (
            <p className="wrap-anywhere">
              {t("device-tasks:handOver.cash.rejected", { name: request.decidedBy?.name ?? "" })}
              {request.note ? ` · ${request.note}` : ""}
            </p>
          ) : !isEnough ? (
            <p>{t("device-tasks:handOver.cash.outdated")}</p>
          ) : request.status === "waiting" ? (
            <p>{t("device-tasks:handOver.cash.waiting", { name: request.user.name })}</p>
          ) : (
            <p>
              {t("device-tasks:handOver.cash.approved", {
                name: may.approvedBy ?? "",
                amount: money(amount),
              })}
            </p>
          )}
        </Notice>
      )}
      {waitsFor(way) && !isWaiting && may.ask ? (
        <Button className="self-start" onClick={onAsk}>
          {t("device-tasks:handOver.cash.ask")}
        </Button>
      ) : null}
    </>
  );
}
