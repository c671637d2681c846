import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { SaleDetail } from "../../contract.ts";
import type { RefundRequest } from "../../refund-request.ts";
import { isOpenRequest } from "../../refund-request-rules.ts";
import { usePiecesAsked } from "./pieces-asked.ts";
import { useReasonAsked } from "./reason-asked.ts";
import { RequestBadge } from "./request-badge.tsx";

/** The ended refund requests of a sale. Renders nothing if there are none. */
export default function EndedRequests({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("refund-requests");
  const ended = sale.refundRequests.filter(({ status }) => !isOpenRequest(status));
  if (ended.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="divide-y divide-line">
        {ended.map((request) => (
          <EndedRequest key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  );
}

function EndedRequest({ request }: { request: RefundRequest }) {
  const { t } = useTranslation("refund-requests");
  const piecesAsked = usePiecesAsked();
  const reasonAsked = useReasonAsked();
  const { status, amount, user, createdAt, moves } = request;
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <RequestBadge status={status} />
        <p className="mt-1 wrap-anywhere">{piecesAsked(request)}</p>
        <p className="text-ink-quiet wrap-anywhere">{reasonAsked(request)}</p>
        <p className="text-12 text-ink-faint wrap-anywhere">
          {t("list.by")}: {user.name} · <RelativeTime iso={createdAt} />
        </p>
        {moves.map((move) => (
          <p key={move.status} className="text-12 text-ink-faint wrap-anywhere">
            {t(`status.${move.status}`)}: {move.user.name} · <RelativeTime iso={move.movedAt} />
            {move.note ? ` · ${move.note}` : ""}
          </p>
        ))}
      </div>
      <Money minor={amount} className="shrink-0 font-medium" />
    </li>
  );
}
