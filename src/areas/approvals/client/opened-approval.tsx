import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { approvalsContract, type Approval } from "../contract.ts";
import type { Decision } from "../rules.ts";
import { ApprovalCard } from "./approval-card.tsx";

interface Props {
  id: string;
  onDecide: (approval: Approval, decision: Decision) => void;
  onClose: () => void;
}

/** The request that a notification leads to, above the list. */
export function OpenedApproval({ id, onDecide, onClose }: Props) {
  const { t } = useTranslation("approvals");
  const errorText = useErrorText();
  const found = useQuery(read(approvalsContract.getApproval, { params: { id } }));
  const isGone = found.error instanceof ApiRefusal && found.error.code === "not_found";
  return (
    <div className="mb-4">
      <Section
        title={t("one")}
        actions={<IconButton label={t("common:close")} icon={<X size={16} />} onClick={onClose} />}
      >
        {found.data ? (
          <ApprovalCard approval={found.data} onDecide={onDecide} />
        ) : found.error ? (
          <ErrorState
            title={t(isGone ? "notFound" : "failed")}
            detail={isGone ? null : errorText(found.error)}
            {...(isGone ? {} : { onRetry: retryOf(found), retrying: found.isFetching })}
          />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Section>
    </div>
  );
}
