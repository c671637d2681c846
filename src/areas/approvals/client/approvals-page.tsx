import { Inbox } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { approvalKinds } from "#src/areas/users/roles/approval-kinds.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { approvalsContract, approvalViews, type Approval } from "../contract.ts";
import { mayDecide, type Decision } from "../rules.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { OpenedApproval } from "./opened-approval.tsx";

const DecideDialog = lazy(() => import("./decide-dialog.tsx"));

const approvalFilters = listFilters({
  /** "": what the viewer decides or, for a viewer who decides nothing, the viewer's own requests. */
  view: field.view(approvalViews, ""),
  kind: field.choice(approvalKinds),
  /** The request that is shown above the list. */
  open: field.record,
});

interface Task {
  approval: Approval;
  decision: Decision;
}

/** The approvals inbox: what this user decides, and what this user has asked for. */
export function ApprovalsPage() {
  const { t } = useTranslation("approvals");
  const filters = useListFilters(approvalFilters);
  const { open } = filters.values;
  const [task, setTask] = useState<Task | null>(null);
  const permissions = new Set(useSession().permissions);
  const decides = approvalKinds.some((kind) => mayDecide(kind, { permissions }));
  const view = filters.values.view || (decides ? "decide" : "mine");
  const list = usePagedList("approvals", approvalsContract.listApprovals, {
    query: { view, ...filters.query },
  });
  const decide = (approval: Approval, decision: Decision) => setTask({ approval, decision });
  return (
    <>
      <PageHeader title={t("title")} />
      {open ? (
        <OpenedApproval id={open} onDecide={decide} onClose={() => filters.set({ open: "" })} />
      ) : null}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t("show")}
          hideLabel
          value={view}
          onChange={(chosen) => filters.set({ view: chosen })}
          options={approvalViews
            .filter((each) => decides || each !== "decide")
            .map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <FilterSelect
          label={t("kindLabel")}
          {...filters.select("kind", (kind) => t(`kind.${kind}`))}
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
      <Suspense>
        {task ? (
          <DecideDialog
            request={{
              id: task.approval.id,
              kind: task.approval.kind,
              name: task.approval.subjectName,
              stockAct: task.approval.stockAct,
            }}
            decision={task.decision}
            onClose={() => setTask(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
