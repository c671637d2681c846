import { CircleAlert, CircleCheck, Clock, Power, PowerOff } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { WebhookDelivery, WebhookEndpoint } from "../contract.ts";

const endpointLooks = {
  on: { icon: <Power size={14} />, tone: "done" },
  failing: { icon: <CircleAlert size={14} />, tone: "waiting" },
  off: { icon: <PowerOff size={14} />, tone: "neutral" },
  disabled: { icon: <CircleAlert size={14} />, tone: "loss" },
} as const;

/** Whether an endpoint gets events. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const { isOn, disabledReason, failingSince } = endpoint;
  const state = isOn ? (failingSince ? "failing" : "on") : disabledReason ? "disabled" : "off";
  return <StatusBadge label={t(`state.${state}`)} {...endpointLooks[state]} />;
}

const deliveryLooks = {
  waiting: { icon: <Clock size={14} />, tone: "waiting" },
  delivered: { icon: <CircleCheck size={14} />, tone: "done" },
  failed: { icon: <CircleAlert size={14} />, tone: "loss" },
} as const;

export function DeliveryState({ state }: Pick<WebhookDelivery, "state">) {
  const { t } = useTranslation("webhooks");
  return <StatusBadge label={t(`delivery.state.${state}`)} {...deliveryLooks[state]} />;
}
