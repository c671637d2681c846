import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { returnRefusal } from "../../core/client/return-acts.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Returned } from "../../contract.ts";
import {
  canStillBeReplaced,
  refusalOfPlan,
  refusalOfReplacementApproval,
} from "../../replacement-rules.ts";
import { useApproveReplacement, usePlanReplacement } from "./replacement-acts.ts";
import { needsApproval, ReplacementFacts } from "./replacement-facts.tsx";

/** What was chosen for the customer and is not given yet, with its approval. */
export function PlannedReplacementCard({ returned }: { returned: Returned }) {
  const { t } = useTranslation("returns");
  const { mover } = useShop();
  const approve = useApproveReplacement();
  const plan = usePlanReplacement();
  const { planned, version } = returned;
  if (!planned || !canStillBeReplaced(returned)) return null;
  const params = { id: returned.id };
  const onError = (error: unknown) => toasts.error(returnRefusal(t, error));
  const isWaiting = needsApproval(returned, planned);
  return (
    <Section
      title={t("replace.chosen")}
      actions={
        refusalOfPlan(returned, mover) === null ? (
          <Button
            size="small"
            variant="ghost"
            loading={plan.isPending}
            onClick={() => plan.mutate({ params, body: { version, itemId: null } }, { onError })}
          >
            {t("replace.remove")}
          </Button>
        ) : null
      }
    >
      <ReplacementFacts returned={returned} given={planned} />
      {planned.approvedBy && planned.approvedValue !== null ? (
        <p className="mt-3 text-12 text-ink-quiet">
          {t("replace.approvedBy", { name: planned.approvedBy.name })}{" "}
          <Money minor={planned.approvedValue} />
        </p>
      ) : isWaiting ? (
        <p className="mt-3 text-12 text-ink-quiet">
          {returned.adminApprovalStatus === "approved"
            ? t("replace.waits")
            : t("replace.withReturn")}
        </p>
      ) : null}
      {isWaiting && refusalOfReplacementApproval(returned, mover) === null ? (
        <Button
          className="mt-3"
          variant="primary"
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { params, body: { version, replacementValue: planned.value } },
              { onError },
            )
          }
        >
          {t("replace.approve")}
        </Button>
      ) : null}
    </Section>
  );
}
