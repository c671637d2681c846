import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
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
  const found = useQuery(read(approvalsContract.getApproval, { params: { id } }));
  return (
    <div className="mb-4">
      <Section
        title={t("one")}
        actions={<IconButton label={t("common:close")} icon={<X size={16} />} onClick={onClose} />}
      >
        <Loaded
          query={found}
          failed={t("failed")}
          lines={4}
          gone={<EmptyState title={t("notFound")} />}
        >
          {(approval) => <ApprovalCard approval={approval} onDecide={onDecide} />}
        </Loaded>
      </Section>
    </div>
  );
}
