import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { approvalKinds } from "#src/shared/approval-kinds.ts";
import { useAddress } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { approvalsContract, approvalViews, type Approval } from "../contract.ts";
import { mayDecide, type Decision } from "../rules.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { readApprovalsAddress } from "./approvals-address.ts";

const DecideDialog = lazy(() => import("./decide-dialog.tsx"));

interface Task {
  approval: Approval;
  decision: Decision;
}

/** The approvals inbox: what this user decides, and what this user has asked for. */
export function ApprovalsPage() {
  const { t } = useTranslation("approvals");
  const [address, setAddress] = useAddress(readApprovalsAddress);
  const [task, setTask] = useState<Task | null>(null);
  const permissions = new Set(useSession().permissions);
  const decides = approvalKinds.some((kind) => mayDecide(kind, { permissions }));
  const view = address.view || (decides ? "decide" : "mine");
  const { kind } = address;
  const list = usePagedList("approvals", approvalsContract.listApprovals, {
    query: { view, ...(kind && { kind }) },
  });
  const decide = (approval: Approval, decision: Decision) => setTask({ approval, decision });
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t("show")}
          hideLabel
          value={view}
          onChange={(chosen) => setAddress({ view: chosen })}
          options={approvalViews
            .filter((each) => decides || each !== "decide")
            .map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <FilterSelect
          label={t("kindLabel")}
          value={kind}
          options={approvalKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(chosen) => setAddress({ kind: chosen })}
        />
      </div>
      <Section flush>
        <ListBody
          {...list}
          failed={t("failed")}
          expectedLines={4}
          empty={
            <EmptyState
              icon={<Inbox size={20} />}
              title={t(`empty.${view}`)}
              hint={t("emptyHint")}
            />
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((approval) => (
                <li key={approval.id} className="p-4">
                  <ApprovalCard approval={approval} onDecide={decide} />
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
      {address.open && !task ? (
        <OpenedApproval
          id={address.open}
          onDecide={decide}
          onClose={() => setAddress({ open: "" })}
        />
      ) : null}
      <Suspense>
        {task ? (
          <DecideDialog
            request={{
              id: task.approval.id,
              kind: task.approval.kind,
              name: task.approval.subjectName,
            }}
            decision={task.decision}
            onClose={() => setTask(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The request that a notification leads to. */
function OpenedApproval({
  id,
  onDecide,
  onClose,
}: {
  id: string;
  onDecide: (approval: Approval, decision: Decision) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("approvals");
  const errorText = useErrorText();
  const found = useQuery(read(approvalsContract.getApproval, { params: { id } }));
  const isGone = found.error instanceof ApiRefusal && found.error.code === "not_found";
  return (
    <Dialog open onClose={onClose} title={t("one")}>
      {found.data ? (
        <ApprovalCard approval={found.data} onDecide={onDecide} />
      ) : found.error ? (
        <ErrorState
          title={t(isGone ? "notFound" : "failed")}
          detail={isGone ? null : errorText(found.error)}
          {...(isGone ? {} : { onRetry: () => void found.refetch() })}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
