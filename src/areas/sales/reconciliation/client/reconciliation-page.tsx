import { FileUp } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { fiscalContract } from "#src/areas/payments/fiscal/contract.ts";
import { OpenMoney } from "#src/areas/sales/reconciliation/client/open-money.tsx";
import {
  noFilters,
  sideInAddress,
  sides,
} from "#src/areas/sales/reconciliation/client/reconciliation-address.ts";

const StatementLines = lazy(
  () => import("#src/areas/sales/reconciliation/client/statement-lines.tsx"),
);
const ReceivedMoney = lazy(
  () => import("#src/areas/sales/reconciliation/client/received-money.tsx"),
);
const DayTotals = lazy(() => import("#src/areas/sales/reconciliation/client/day-totals.tsx"));
const OpenRefunds = lazyWithWords(() => import("./open-refunds.tsx"), "provider-refunds");
const FiscalWaiting = lazyWithWords(
  () => import("#src/areas/payments/fiscal/client/fiscal-waiting.tsx"),
  "fiscal",
);
const FiscalStatus = lazyWithWords(
  async () => ({
    default: (await import("#src/areas/payments/fiscal/client/fiscal-status.tsx")).FiscalStatus,
  }),
  "fiscal",
);

/** The screen that compares payments with what providers, shifts, statements and the tax authority say. */
export function ReconciliationPage() {
  const { t } = useTranslation("reconciliation");
  const { values, set } = useListFilters(sideInAddress);
  const { side } = values;
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          side === "statement" ? (
            <LinkButton href={pageHref("/reconciliation/import")} icon={<FileUp size={16} />}>
              {t("statement.import")}
            </LinkButton>
          ) : null
        }
      />
      <Tabs
        label={t("sides")}
        tabs={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
        value={side}
        onChange={(chosen) => set({ ...noFilters, side: chosen })}
      >
        {side === "open" ? (
          <Suspense>
            <OpenRefunds />
          </Suspense>
        ) : null}
        <Suspense fallback={<SkeletonText lines={8} />}>
          {side === "open" ? <OpenMoney /> : null}
          {side === "statement" ? <StatementLines /> : null}
          {side === "received" ? <ReceivedMoney /> : null}
          {side === "days" ? <DayTotals /> : null}
        </Suspense>
        {side === "open" ? <FiscalPart /> : null}
      </Tabs>
    </>
  );
}

/** What waits for the tax authority while fiscal receipts are on; all of it for users who set them up. */
function FiscalPart() {
  const mayManage = useMay()("manage_fiscal");
  const { data } = useQuery({ ...read(fiscalContract.getFiscal, {}), enabled: mayManage });
  if (mayManage && !data?.isOn) return null;
  return (
    <div className="mt-5">
      <Suspense>{data ? <FiscalStatus state={data} /> : <FiscalWaiting />}</Suspense>
    </div>
  );
}
