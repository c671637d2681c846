import { Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName } from "../../customer-name.ts";
import type { Customer } from "../../contract.ts";
import { mergingContract, type CustomerDuplicate } from "../../merging-contract.ts";
import { CustomerSummary } from "./customer-summary.tsx";

const MergeDialog = lazy(() => import("./merge-dialog.tsx"));

/** Pairs of customers who may be one person, side by side. */
export function DuplicatesPage() {
  const { t } = useTranslation("merging");
  const list = usePagedList("duplicates", mergingContract.listDuplicates, { query: {} });
  const [merging, setMerging] = useState<CustomerDuplicate | null>(null);
  const close = () => setMerging(null);
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={t("hint")}
        back={{ href: pageHref("/customers"), label: t("customers:title") }}
      />
      {list.query.data?.isSearching ? (
        <div className="mb-4">
          <Notice>{t("searching")}</Notice>
        </div>
      ) : null}
      <Section flush>
        <ListBody
          {...list}
          failed={t("fetchFailed")}
          empty={<EmptyState icon={<Users size={20} />} title={t("none")} hint={t("noneHint")} />}
        >
          {(rows) => (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {rows.map((pair) => (
                <Pair key={pair.id} pair={pair} onMerge={() => setMerging(pair)} />
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
      {merging ? (
        <Suspense>
          <MergeDialog
            first={merging.first}
            second={merging.second}
            onClose={close}
            onMerged={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Pair({ pair, onMerge }: { pair: CustomerDuplicate; onMerge: () => void }) {
  const { t } = useTranslation("merging");
  const may = useMay();
  const { first, second } = pair;
  const names = { first: customerName(first, t), second: customerName(second, t) };
  const dismissal = useDismissal(pair);
  const forbidden = t("errors:forbidden");
  return (
    <li aria-label={t("pair", names)} className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap gap-1.5">
        {pair.hasSameNumber ? <Badge tone="waiting">{t("sameNumber")}</Badge> : null}
        {pair.nameLikeness >= 60 ? (
          <Badge>{t("alike", { percent: pair.nameLikeness })}</Badge>
        ) : null}
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Side customer={first} />
        <Side customer={second} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          disabledReason={!may("edit_customers") && forbidden}
          loading={dismissal.isBusy}
          onClick={dismissal.dismiss}
        >
          {t("notSame")}
        </Button>
        <Button
          variant="primary"
          disabledReason={!may("merge_customers") && forbidden}
          onClick={onMerge}
        >
          {t("merge")}
        </Button>
      </div>
    </li>
  );
}

function Side({ customer }: { customer: Customer }) {
  const { t } = useTranslation("merging");
  return (
    <div className="min-w-0">
      <AppLink
        href={pageHref("/customers/$id", { id: customer.id })}
        className="mb-1 inline-block font-medium break-words hover:underline phone:py-2"
      >
        {customerName(customer, t)}
      </AppLink>
      <CustomerSummary customer={customer} />
    </div>
  );
}

/** Dismisses a pair at once. The message after it can undo this. */
function useDismissal({ id }: CustomerDuplicate) {
  const { t } = useTranslation("merging");
  const failed = { onError: () => toasts.error(t("dismissFailed")) };
  const propose = useWrite(mergingContract.proposeDuplicate);
  const dismiss = useWrite(mergingContract.dismissDuplicate, {
    onSuccess: () =>
      toasts.info(t("dismissed"), {
        label: t("undo"),
        onClick: () => propose.mutate({ params: { id } }, failed),
      }),
  });
  return {
    isBusy: dismiss.isPending,
    dismiss: () => dismiss.mutate({ params: { id } }, failed),
  };
}
