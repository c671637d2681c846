import { Calculator, FilePen, PhoneCall, Printer, Send } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { estimatesContract } from "../contract.ts";
import { refusalOfOffer } from "../../money/rules.ts";
import { isEstimable } from "../../rules.ts";
import { refusalText } from "../../core/client/refusal-text.ts";
import type { DeviceTask } from "../../core/client/device-task.ts";
import { mayEstimate } from "../../moves/client/next-step.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { EstimateDeposit } from "./estimate-deposit.tsx";
import { EstimateDecision } from "./estimate-decision.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { EstimateBadge } from "./estimate-looks.tsx";
import { EstimateVersions } from "./estimate-versions.tsx";
import { bindingEstimates, refusalOfApproval } from "../../approval-rules.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

interface Props {
  device: Device;
  onTask: (task: DeviceTask) => void;
}

/** Shows the latest estimate, the customer's answer, and the buttons for the next actions. */
export function EstimateCard({ device, onTask }: Props) {
  const { t } = useTranslation("estimates");
  const { mover } = useShop();
  const { estimate } = device;
  const mayMake = mayEstimate(device, mover);
  if (!estimate) return mayMake ? <NoEstimate device={device} onTask={onTask} /> : null;
  const isDraft = estimate.status === "draft";
  return (
    <Section
      title={t("title")}
      meta={t("version", { version: estimate.version })}
      actions={<EstimateBadge status={estimate.status} />}
    >
      <EstimateLines estimate={estimate} />
      {estimate.note ? (
        <p className="mt-3 text-ink-quiet wrap-anywhere whitespace-pre-line">
          {t("note", { note: estimate.note })}
        </p>
      ) : null}
      <EstimateDeposit device={device} estimate={estimate} onTask={onTask} />
      <EstimateDecision estimate={estimate} />
      <WhatNow device={device} estimate={estimate} />
      <div className="mt-4 flex flex-wrap gap-2">
        {isDraft && mayMake ? (
          <SendDraft device={device} estimate={estimate} onTask={onTask} />
        ) : null}
        {estimate.status === "sent" && isEstimable(device.status) ? (
          <OfSent onTask={onTask} />
        ) : null}
        {mayMake ? (
          <Button
            size="small"
            icon={isDraft ? <FilePen size={16} /> : <Calculator size={16} />}
            onClick={() => onTask("estimate")}
          >
            {t(isDraft ? "edit" : "newVersion")}
          </Button>
        ) : null}
        <LinkButton
          size="small"
          variant="ghost"
          icon={<Printer size={16} />}
          href={pageHref("/devices/$id/estimate", { id: device.id })}
        >
          {t("print")}
        </LinkButton>
      </div>
      <EstimateVersions device={device} />
    </Section>
  );
}

function NoEstimate({ device, onTask }: Props) {
  const { t } = useTranslation("estimates");
  const { settings } = useShop();
  const isDue = refusalOfApproval(device, settings.workflow) === "estimate-missing";
  return (
    <Section
      title={t("title")}
      meta={t(isDue ? "dueHint" : "noneHint")}
      actions={
        <Button size="small" icon={<Calculator size={16} />} onClick={() => onTask("estimate")}>
          {t("make")}
        </Button>
      }
    >
      <p className="text-ink-faint">{t("none")}</p>
    </Section>
  );
}

function SendDraft({ device, estimate, onTask }: Props & { estimate: Estimate }) {
  const { t } = useTranslation("estimates");
  const { t: ofDevices } = useTranslation("devices");
  const { mover } = useShop();
  const offer = refusalOfOffer(device, mover, { amount: estimate.total });
  const send = useWrite(estimatesContract.sendEstimate, {
    onSuccess: () => {
      toasts.success(t("sent"));
      onTask("share-estimate");
    },
  });
  return (
    <Button
      size="small"
      icon={<Send size={16} />}
      loading={send.isPending}
      disabledReason={offer === "no-permission" && t("lower.notYours")}
      onClick={() => {
        // The total is below the price (`offer` is set), so the dialog opens and asks for a reason before sending.
        if (offer) return onTask("estimate");
        send.mutate(
          { params: { id: estimate.deviceId, estimateId: estimate.id }, body: {} },
          {
            onError: (error) => {
              // Only the server knows the cost of the parts. If the total is below it, the server requires a reason.
              if (error.fields.lowerReason) return onTask("estimate");
              toasts.error(error.isTransient ? t("sendFailed") : refusalText(ofDevices, error));
            },
          },
        );
      }}
    >
      {t("send")}
    </Button>
  );
}

function OfSent({ onTask }: Pick<Props, "onTask">) {
  const { t } = useTranslation("estimates");
  const { may } = useShop();
  return (
    <>
      <Button size="small" icon={<Send size={16} />} onClick={() => onTask("share-estimate")}>
        {t("share")}
      </Button>
      {may("record_approvals") ? (
        <Button
          size="small"
          icon={<PhoneCall size={16} />}
          onClick={() => onTask("record-approval")}
        >
          {t("record.action")}
        </Button>
      ) : null}
    </>
  );
}

/** Shows until when the customer can answer, or why no longer, or whether a higher price needs a new approval. */
function WhatNow({ device, estimate }: { device: Device; estimate: Estimate }) {
  const { t, language } = useTranslation("estimates");
  const { money } = useCurrency();
  const { settings } = useShop();
  const day = estimate.validUntil ? formatLongDate(estimate.validUntil, language) : "";
  if (!isEstimable(device.status)) return null;
  const { approved } = bindingEstimates(device.estimates);
  const cost = Math.max(device.finalAmount ?? 0, estimate.status === "sent" ? estimate.total : 0);
  if (approved && estimate.status !== "declined" && cost > approved.total) {
    const isRefused = refusalOfApproval(device, settings.workflow) !== null;
    const values = {
      cost: money(cost),
      approved: money(approved.total),
      percent: approved.marginPercent,
    };
    return (
      <div className="mt-3">
        {isRefused ? (
          <Notice tone="waiting" title={t("grownTitle")}>
            {t("grown", values)}
          </Notice>
        ) : (
          <Notice>{t("withinMargin", values)}</Notice>
        )}
      </div>
    );
  }
  switch (estimate.status) {
    case "sent":
      return <p className="mt-3 text-ink-quiet">{t("validUntil", { day })}</p>;
    case "expired":
      return (
        <div className="mt-3">
          <Notice tone="waiting" title={t("expiredOn", { day })}>
            {t("expiredHint")}
          </Notice>
        </div>
      );
    case "declined":
      return <p className="mt-2 text-ink-quiet">{t("declinedHint")}</p>;
    default:
      return null;
  }
}
