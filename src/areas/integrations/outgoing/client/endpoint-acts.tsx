import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { outgoingContract, type WebhookEndpoint } from "../contract.ts";
import { useAnswerText } from "./answer-text.ts";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));
const RotateDialog = lazy(() => import("./rotate-dialog.tsx"));

/** What can be done with an endpoint. */
export function EndpointActs({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const [open, setOpen] = useState<"edit" | "rotate" | "switch" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={t("acts.more")}
        align="end"
        items={[
          { label: t("acts.edit"), icon: <Pencil size={16} />, onSelect: () => setOpen("edit") },
          {
            label: t("acts.rotate"),
            icon: <KeyRound size={16} />,
            onSelect: () => setOpen("rotate"),
          },
          {
            label: t(endpoint.isOn ? "acts.switchOff" : "acts.switchOn"),
            icon: <Power size={16} />,
            onSelect: () => setOpen("switch"),
          },
          "separator",
          {
            label: t("acts.delete"),
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />}>
            {t("acts.more")}
          </Button>
        )}
      </Menu>
      <TestButton endpoint={endpoint} />
      <Suspense>
        {open === "edit" ? <EndpointDialog endpoint={endpoint} onClose={close} /> : null}
        {open === "rotate" ? <RotateDialog endpoint={endpoint} onClose={close} /> : null}
      </Suspense>
      {open === "switch" ? <SwitchDialog endpoint={endpoint} onClose={close} /> : null}
      {open === "delete" ? <DeleteDialog endpoint={endpoint} onClose={close} /> : null}
    </>
  );
}

function TestButton({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const answerText = useAnswerText();
  const test = useWrite(outgoingContract.testWebhookEndpoint);
  return (
    <Button
      variant="primary"
      icon={<Send size={16} />}
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { params: { id }, body: {} },
          {
            onSuccess: (delivery) => {
              const text = t("delivery.answered", { answer: answerText(delivery) });
              if (delivery.state === "delivered") toasts.success(text);
              else toasts.error(text);
            },
          },
        )
      }
    >
      {t("acts.test")}
    </Button>
  );
}

interface DialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

function SwitchDialog({ endpoint: { id, name, isOn }, onClose }: DialogProps) {
  const { t } = useTranslation("webhooks");
  const switching = useWrite(outgoingContract.switchWebhookEndpoint, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(isOn ? "switchOff.title" : "switchOn.title", { name })}
      loses={t(isOn ? "switchOff.hint" : "switchOn.hint")}
      confirmLabel={t(isOn ? "acts.switchOff" : "acts.switchOn")}
      danger={isOn}
      onConfirm={async () => {
        await switching.mutateAsync({ params: { id }, body: { isOn: !isOn } });
        toasts.success(t(isOn ? "switchOff.done" : "switchOn.done", { name }));
      }}
    />
  );
}

function DeleteDialog({ endpoint: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation("webhooks");
  const go = useGo();
  const remove = useWrite(outgoingContract.deleteWebhookEndpoint, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("delete.title", { name })}
      loses={t("delete.loses")}
      confirmLabel={t("acts.delete")}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toasts.success(t("delete.done", { name }));
        go(pageHref("/webhooks"), { replace: true });
      }}
    />
  );
}
