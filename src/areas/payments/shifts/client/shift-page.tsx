import { useQuery } from "@tanstack/react-query";
import { Printer, ShieldAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { shiftsContract, type Shift } from "../contract.ts";
import { zPaper } from "../z-paper.ts";
import { Movements } from "./movements.tsx";
import { ShiftCounts } from "./shift-counts.tsx";
import { SignOffNotice } from "./sign-off-notice.tsx";
import { ShiftState } from "./shift-state.tsx";
import { TallyTable } from "./tally-table.tsx";

const ForceCloseDialog = lazy(() => import("./force-close-dialog.tsx"));

/** The screen of one shift: a closed shift with its Z, or an open shift with the figures that the user may see. */
export function ShiftPage() {
  const { t } = useTranslation("shifts");
  const may = useMay();
  const id = useIdParam();
  const query = useQuery(read(shiftsContract.getShift, { params: { id } }));
  const isOpen = query.data?.state === "open";
  const report = useQuery({
    ...read(shiftsContract.getShiftReport, { params: { id } }),
    enabled: isOpen && may("manage_shifts"),
  });
  return (
    <Loaded
      query={query}
      failed={t("oneFailed")}
      lines={10}
      frame={(state) => (
        <>
          <PageHeader title={t("one")} back={{ href: pageHref("/shifts"), label: t("title") }} />
          <Section>{state}</Section>
        </>
      )}
    >
      {(data) => <LoadedShift shift={(isOpen ? report.data : undefined) ?? data} />}
    </Loaded>
  );
}

function LoadedShift({ shift }: { shift: Shift }) {
  const { t, language } = useTranslation("shifts");
  const me = useSession();
  const may = useMay();
  const [forcing, setForcing] = useState(false);
  const when = (iso: string) => formatDateTime(iso, language);
  const isOpen = shift.state === "open";
  const isMine = shift.user.id === me.id;
  return (
    <>
      <PageHeader
        title={shift.zNumber ?? t("oneOf", { name: shift.user.name })}
        badge={<ShiftState shift={shift} />}
        meta={
          <>
            {shift.zNumber ? <span>{shift.user.name}</span> : null}
            <span>{t("opened", { when: when(shift.openedAt) })}</span>
            {shift.closedAt ? <span>{t("closed", { when: when(shift.closedAt) })}</span> : null}
          </>
        }
        back={{ href: pageHref("/shifts"), label: t("title") }}
        secondary={
          isOpen && may("manage_shifts") ? (
            <Button icon={<ShieldAlert size={16} />} onClick={() => setForcing(true)}>
              {t("force.action")}
            </Button>
          ) : null
        }
        action={
          isOpen ? (
            isMine && shift.countsLeft > 0 ? (
              <LinkButton href={pageHref("/shifts/close")} variant="primary">
                {t("close.action")}
              </LinkButton>
            ) : null
          ) : (
            <LinkButton
              href={pageHref("/shifts/$id/z", { id: shift.id })}
              variant="primary"
              icon={<Printer size={16} />}
            >
              {t("printZ")}
            </LinkButton>
          )
        }
      />
      {shift.closing === "forced" ? (
        <div className="mb-4">
          <Notice tone="waiting" title={t("force.by", { name: shift.closedBy?.name ?? "" })}>
            {shift.closingNote}
          </Notice>
        </div>
      ) : null}
      <SignOffNotice shift={shift} />
      {isOpen && !shift.tallies ? (
        <div className="mb-4">
          <Notice tone={shift.countsLeft > 0 ? "neutral" : "waiting"}>
            {t(shift.countsLeft > 0 ? "blind" : "count.usedHint")}
          </Notice>
        </div>
      ) : null}
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {shift.tallies ? (
            <Section title={isOpen ? t("paper.x") : t("result")}>
              <TallyTable shift={shift} />
              {shift.closing === "counted" && shift.closingNote ? (
                <p className="mt-2 rounded-control bg-sunken px-3 py-2 break-words">
                  {shift.closingNote}
                </p>
              ) : null}
            </Section>
          ) : null}
          {shift.counts.some(({ isAccepted }) => !isAccepted) ? (
            <Section title={t("counts.title")}>
              <ShiftCounts counts={shift.counts} />
            </Section>
          ) : null}
          <Section title={t("cash.title")}>
            <Movements shift={shift} />
          </Section>
        </div>
        <Figures shift={shift} />
      </div>
      {forcing ? (
        <Suspense>
          <ForceCloseDialog shift={shift} onClose={() => setForcing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Some sections of the Z, with the same text as on paper. The page shows all other sections in components of their own.
 */
function Figures({ shift }: { shift: Shift }) {
  const { t, language } = useTranslation("shifts");
  const { t: providerWord } = useTranslation();
  const { format } = useCurrency();
  const { data: shop } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  if (!shop) return <SkeletonText lines={8} />;
  const { business } = shop;
  const paper = zPaper(shift, {
    language,
    word: t,
    providerWord,
    moneyFormat: format,
    business,
  });
  const shown = new Set([
    t("paper.takings"),
    t("paper.drawer"),
    t("paper.afterwards"),
    t("paper.receipts"),
    t("paper.stillOpen"),
    t("paper.outside"),
  ]);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {paper.sections
        .filter(({ title }) => shown.has(title))
        .map(({ title, rows }) => (
          <Section key={title} title={title}>
            <dl className="flex flex-col gap-1.5">
              {rows.map(({ label, value, isTotal }, place) => (
                <div
                  key={place}
                  className={
                    isTotal
                      ? "flex justify-between gap-4 border-t border-line pt-1.5 font-strong"
                      : "flex justify-between gap-4"
                  }
                >
                  <dt className="min-w-0 break-words text-ink-quiet">{label}</dt>
                  <dd className="shrink-0 text-right tabular-nums phone:max-w-[60%] phone:break-words">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        ))}
    </div>
  );
}
