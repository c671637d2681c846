import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Returned } from "../../contract.ts";
import { PieceLinks } from "../../passport/client/piece-links.tsx";

/** Shows a rejection, an approval with a reason, and the refund or replacement of a return. */
export function OutcomeCard({ returned }: { returned: Returned }) {
  const { t } = useTranslation("returns");
  const { refunds, replacement, approvalReason, approvalDecidedBy, adminApprovalStatus } = returned;
  const isRejected = adminApprovalStatus === "rejected";
  return (
    <>
      {isRejected ? (
        <Notice tone="waiting" title={t("outcome.rejectedTitle")}>
          {approvalReason}
          {approvalDecidedBy ? ` · ${approvalDecidedBy.name}` : ""}
        </Notice>
      ) : adminApprovalStatus === "approved" && approvalReason ? (
        <Notice title={t("outcome.approvedTitle")}>
          {approvalReason}
          {approvalDecidedBy ? ` · ${approvalDecidedBy.name}` : ""}
        </Notice>
      ) : null}
      {refunds.length > 0 ? (
        <Section title={t("outcome.refunds")}>
          <ul className="divide-y divide-line">
            {refunds.map((refund) => (
              <li key={refund.id} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block truncate">{refund.refundNumber}</span>
                  <span className="block text-12 text-ink-faint">
                    {t(`common:provider.${refund.method}`)} ·{" "}
                    <RelativeTime iso={refund.refundedAt} />
                  </span>
                </span>
                <Money minor={refund.amount} className="font-medium" />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {replacement ? (
        <Section title={t("outcome.replacement")}>
          {replacement.quantity} × {replacement.name}
          {replacement.serials.length > 0 ? <PieceLinks serials={replacement.serials} /> : null}
        </Section>
      ) : null}
    </>
  );
}
