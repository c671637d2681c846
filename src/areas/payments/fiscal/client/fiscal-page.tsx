import { useQuery } from "@tanstack/react-query";
import { Power } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { fiscalContract, type FiscalState } from "../contract.ts";
import { FiscalRefunds } from "./fiscal-refunds.tsx";
import { FiscalSetup } from "./fiscal-setup.tsx";
import { FiscalStatus } from "./fiscal-status.tsx";

const SwitchOffDialog = lazy(() => import("./switch-off-dialog.tsx"));

/** The screen of fiscal receipts: what waits for the tax authority, the registration, and the settings. */
export function FiscalPage() {
  const { t } = useTranslation("fiscal");
  const query = useQuery(read(fiscalContract.getFiscal, {}));
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      lines={10}
      frame={(state) => (
        <>
          <PageHeader title={t("title")} />
          <Section>{state}</Section>
        </>
      )}
    >
      {(state) => <LoadedFiscal state={state} />}
    </Loaded>
  );
}

function LoadedFiscal({ state }: { state: FiscalState }) {
  const { t } = useTranslation("fiscal");
  const [asking, setAsking] = useState<"on" | "off" | null>(null);
  const close = () => setAsking(null);
  const switchOn = useWrite(fiscalContract.switchOnFiscal, { saysFailure: true });
  const isNew = !state.isOn && state.waiting === 0;
  const missing = state.missing.map((need) => t(`field.${need}`)).join(", ");
  return (
    <>
      <PageHeader
        title={t("title")}
        badge={<Badge tone={state.isOn ? "done" : "neutral"}>{t(state.isOn ? "on" : "off")}</Badge>}
        secondary={
          state.isOn ? (
            <Button icon={<Power size={16} />} onClick={() => setAsking("off")}>
              {t("switchOff.action")}
            </Button>
          ) : null
        }
        action={
          state.isOn ? null : (
            <Button
              variant="primary"
              icon={<Power size={16} />}
              disabledReason={missing && t("switchOn.missing", { what: missing })}
              onClick={() => setAsking("on")}
            >
              {t("switchOn.action")}
            </Button>
          )
        }
      />
      <p className="mb-4 max-w-160 text-ink-quiet">{t("intro")}</p>
      <div className="grid items-start gap-5 desk:grid-cols-2">
        {/* What waits comes first, but a shop without fiscal receipts has to set them up first. */}
        {isNew ? <FiscalSetup state={state} /> : null}
        <div className="flex min-w-0 flex-col gap-5">
          <FiscalStatus state={state} />
          <FiscalRefunds refunds={state.refunds} />
        </div>
        {isNew ? null : <FiscalSetup state={state} />}
      </div>
      <ConfirmDialog
        open={asking === "on"}
        onClose={close}
        title={t("switchOn.title")}
        loses={t("switchOn.hint")}
        confirmLabel={t("switchOn.action")}
        danger={false}
        onConfirm={async () => {
          await switchOn.mutateAsync({});
          toasts.success(t("switchOn.done"));
        }}
      />
      {asking === "off" ? (
        <Suspense>
          <SwitchOffDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
