import { Check, HandCoins, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { RefundRequest } from "../../refund-request.ts";
import { refusalOfMove, type RequestMove } from "../../refund-request-rules.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { usePiecesAsked } from "./pieces-asked.ts";
import { useReasonAsked } from "./reason-asked.ts";

interface Props {
  request: RefundRequest;
  onMove: (move: RequestMove) => void;
}

/** A waiting or approved refund request, and the actions that this user may take. */
export function OpenRequest({ request, onMove }: Props) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const { id, permissions } = useSession();
  const piecesAsked = usePiecesAsked();
  const reasonAsked = useReasonAsked();
  const providerName = useProviderName();
  const { status, user, method, provider, createdAt, moves } = request;
  const mover = { userId: id, permissions: new Set(permissions) };
  const may = (move: RequestMove) =>
    refusalOfMove(move, { status, requestedBy: user.id }, mover) === null;
  const isWaiting = status === "waiting";
  const amount = money(request.amount);
  // If a user other than the requester cancels an approved request, the button is labelled as a withdrawal.
  const isWithdrawing = !isWaiting && user.id !== id;
  const hint = isWaiting && !may("approve") ? "waitingHint" : may("refund") ? "approvedHint" : null;
  return (
    <Notice
      tone="waiting"
      title={
        isWaiting ? t("waitingTitle", { name: user.name, amount }) : t("approvedTitle", { amount })
      }
    >
      <p className="wrap-anywhere">{piecesAsked(request)}</p>
      <p className="wrap-anywhere">{reasonAsked(request)}</p>
      <p className="text-12 wrap-anywhere">
        {method ? providerName(provider ?? method) : t("asItCame")} ·{" "}
        {isWaiting ? null : `${t("list.by")}: ${user.name} · `}
        <RelativeTime iso={createdAt} />
      </p>
      {request.unproven?.map((each) => (
        <p key={`${each.provider} ${each.reference ?? ""}`} className="font-medium wrap-anywhere">
          {t("unproven", {
            payment: [providerName(each.provider), each.reference].filter(Boolean).join(" "),
            amount: money(each.amount),
          })}
        </p>
      ))}
      {moves.map((move) => (
        <p key={move.status} className="text-12 wrap-anywhere">
          {t(`status.${move.status}`)}: {move.user.name} · <RelativeTime iso={move.movedAt} />
          {move.note ? ` · ${move.note}` : ""}
        </p>
      ))}
      {hint ? <p className="mt-1">{t(hint)}</p> : null}
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {may("approve") ? (
          <Button variant="primary" icon={<Check size={16} />} onClick={() => onMove("approve")}>
            {t("approve.action")}
          </Button>
        ) : null}
        {may("refund") ? (
          <Button variant="primary" icon={<HandCoins size={16} />} onClick={() => onMove("refund")}>
            {t("giveBack.action")}
          </Button>
        ) : null}
        {may("reject") ? (
          <Button icon={<X size={16} />} onClick={() => onMove("reject")}>
            {t("reject.action")}
          </Button>
        ) : null}
        {may("cancel") && !may("reject") ? (
          <Button onClick={() => onMove("cancel")}>
            {t(isWithdrawing ? "cancel.withdraw" : "cancel.action")}
          </Button>
        ) : null}
      </div>
    </Notice>
  );
}
