import { Check, Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime, formatDays } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { fiscalContract, type FiscalDocument, type FiscalState } from "../contract.ts";

const ConfirmDocumentDialog = lazy(() => import("./confirm-document-dialog.tsx"));

/** What waits for the tax authority, and why. Other screens about money may show this section too. */
export function FiscalStatus({ state }: { state: FiscalState }) {
  const { t, language } = useTranslation("fiscal");
  const [confirming, setConfirming] = useState<FiscalDocument | null>(null);
  const send = useWrite(fiscalContract.sendFiscal);
  const { waiting, oldest, lastAcknowledged: last, counters } = state;
  const day = (iso: string) => formatDays(iso, iso, language);
  return (
    <Section
      title={t("status.title")}
      actions={
        waiting > 0 ? (
          <Button
            icon={<Send size={16} />}
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                {},
                {
                  onSuccess: () => toasts.success(t("send.asked")),
                },
              )
            }
          >
            {t("send.action")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {oldest ? (
          <Oldest oldest={oldest} waiting={waiting} onConfirm={() => setConfirming(oldest)} />
        ) : (
          <p className="text-ink-quiet">{t(counters ? "status.none" : "status.never")}</p>
        )}
        {counters ? (
          <DescriptionList
            items={[
              {
                label: t("status.last"),
                value: last ? (
                  <>
                    <DocumentName document={last} />
                    {last.acknowledgedAt ? (
                      <span className="block text-ink-quiet">
                        {formatDateTime(last.acknowledgedAt, language)}
                        {last.confirmedBy
                          ? `, ${t("status.confirmedBy", { name: last.confirmedBy.name })}`
                          : ""}
                      </span>
                    ) : null}
                  </>
                ) : null,
              },
              {
                label: t("status.counters"),
                value: t("status.countersValue", { ...counters, day: day(counters.day) }),
              },
              { label: t("status.lastZ"), value: day(counters.lastZ) },
            ]}
          />
        ) : null}
      </div>
      {confirming ? (
        <Suspense>
          <ConfirmDocumentDialog document={confirming} onClose={() => setConfirming(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function Oldest({
  oldest,
  waiting,
  onConfirm,
}: {
  oldest: FiscalDocument;
  waiting: number;
  onConfirm: () => void;
}) {
  const { t } = useTranslation("fiscal");
  const { failure, failureDetail } = oldest;
  return (
    <>
      <Notice
        tone={failure ? "loss" : "waiting"}
        title={t("status.waiting", { count: waiting })}
        action={
          failure === "refused" ? (
            <Button size="small" icon={<Check size={16} />} onClick={onConfirm}>
              {t("confirm.action")}
            </Button>
          ) : null
        }
      >
        {failure ? (
          <span className="wrap-anywhere">
            {t(`failure.${failure}`)}
            {failureDetail ? ` (${failureDetail})` : ""}
          </span>
        ) : (
          t("status.notTried")
        )}
      </Notice>
      <DescriptionList
        items={[
          { label: t("status.next"), value: <DocumentName document={oldest} /> },
          { label: t("status.issued"), value: <RelativeTime iso={oldest.issuedAt} /> },
          ...(oldest.tries > 0 ? [{ label: t("status.tries"), value: oldest.tries }] : []),
          ...(oldest.nextTryAt
            ? [{ label: t("status.nextTry"), value: <RelativeTime iso={oldest.nextTryAt} /> }]
            : []),
        ]}
      />
    </>
  );
}

export function useDocumentName(): (document: FiscalDocument) => string {
  const { t, language } = useTranslation("fiscal");
  return ({ receipt, gc, day }) =>
    receipt
      ? t("status.receipt", { number: receipt.receiptNumber, gc: gc ?? 0 })
      : t("status.z", { day: formatDays(day, day, language) });
}

function DocumentName({ document }: { document: FiscalDocument }) {
  const name = useDocumentName()(document);
  if (!document.receipt) return name;
  return (
    <AppLink
      href={pageHref("/receipts/$id", { id: document.receipt.id })}
      className="underline underline-offset-4"
    >
      {name}
    </AppLink>
  );
}
