import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { approvalsContract } from "#src/areas/approvals/contract.ts";

/** What became of the request for the discount of the cart. It follows the decision without a reload. */
export default function DiscountApproval({ id }: { id: string }) {
  const { t } = useTranslation("approvals");
  const { data, isError } = useQuery(read(approvalsContract.getApproval, { params: { id } }));
  if (isError) return <Notice tone="loss">{t("till.failed")}</Notice>;
  if (!data) return <Notice tone="waiting">{t("till.waiting")}</Notice>;
  const decision = data.moves.at(-1);
  switch (data.status) {
    case "waiting":
      return <Notice tone="waiting">{t("till.waiting")}</Notice>;
    case "approved":
      return (
        <p className="flex items-center gap-2 text-ink-quiet">
          <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
          {t("till.approved", { name: decision?.user?.name ?? "" })}
        </p>
      );
    case "rejected":
      return (
        <Notice tone="loss" title={t("till.rejected", { name: decision?.user?.name ?? "" })}>
          {decision?.note}
        </Notice>
      );
    case "cancelled":
    case "expired":
    case "done":
      return <Notice tone="loss">{t("till.ended")}</Notice>;
  }
}
