import { Banknote, FileText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { commissionContract, type PayoutInList } from "../contract.ts";

const UndoDialog = lazyWithWords(() => import("./undo-dialog.tsx"), "purchasing-errors");

/** The payouts to a technician, the latest first, each with its slip. */
export function Payouts({ technicianId, mayUndo }: { technicianId: string; mayUndo: boolean }) {
  const { t } = useTranslation("commission");
  const [undone, setUndone] = useState<PayoutInList | null>(null);
  const list = useGrowingList(commissionContract.listCommissionPayouts, {
    query: { technicianId, limit: 10 },
  });
  return (
    <Section title={t("payouts")}>
      <ListBody
        {...list}
        failed={t("payoutsFailed")}
        expectedLines={3}
        moreLabel={t("more")}
        empty={<EmptyState icon={<Banknote size={20} />} title={t("noPayouts")} />}
      >
        {(rows) => (
          <ul aria-label={t("payouts")} className="divide-y divide-line">
            {rows.map((payout) => (
              <Row
                key={payout.id}
                payout={payout}
                onUndo={mayUndo && !payout.voidedAt ? () => setUndone(payout) : null}
              />
            ))}
          </ul>
        )}
      </ListBody>
      <Suspense>
        {undone ? <UndoDialog payout={undone} onClose={() => setUndone(null)} /> : null}
      </Suspense>
    </Section>
  );
}

function Row({ payout, onUndo }: { payout: PayoutInList; onUndo: (() => void) | null }) {
  const { t, language } = useTranslation("commission");
  const { payoutNumber, amount, upTo, method, voidedAt, voidedBy, voidReason } = payout;
  const about = [
    payoutNumber,
    formatDateTime(payout.createdAt, language),
    t("upTo", { day: formatDate(upTo, language) }),
    payout.isFromDrawer ? t("paper.fromDrawer") : t(`method.${method}`),
    payout.paymentAccountName,
    payout.reference,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Money minor={amount} {...(voidedAt && { className: "line-through" })} />{" "}
        {voidedAt ? <Badge>{t("voided")}</Badge> : null}
        <span className="block text-12 text-ink-faint">{about.filter(Boolean).join(" · ")}</span>
        {voidedBy && voidReason ? (
          <span className="block text-12 text-ink-quiet">
            {t("voidedBy", { name: voidedBy.name, reason: voidReason })}
          </span>
        ) : null}
      </span>
      <span className="flex gap-1">
        <LinkButton
          href={pageHref("/earnings/payouts/$id", { id: payout.id })}
          size="small"
          variant="ghost"
          icon={<FileText size={16} />}
        >
          {t("slip")}
        </LinkButton>
        {onUndo ? (
          <Button size="small" variant="ghost" onClick={onUndo}>
            {t("void")}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
