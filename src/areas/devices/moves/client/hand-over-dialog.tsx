import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Device } from "../../contract.ts";
import { balanceOf } from "../../rules.ts";
import { checklistSummary } from "../../intake/client/checklist-summary.ts";
import { checklistWord } from "../../intake/client/checklist-words.ts";
import { useChangeStatus } from "../../client/device-acts.ts";
import { refusalText } from "./refusal-text.ts";
import { useShop } from "../../client/use-shop.ts";

interface Props {
  device: Device;
  onClose: () => void;
}

/** Gives the device back: what is owed, what was checked, who signed. */
export function HandOverDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { settings } = useShop();
  const mustSign = settings.workflow.requireCustomerSignature;
  const owed = balanceOf(device) ?? 0;
  const [signature, setSignature] = useState<string | null>(null);
  const [signedBy, setSignedBy] = useState(device.customer.name);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeStatus();
  const outtake = checklistSummary(device.checklists, "outtake");

  const send = () => {
    setAsked(true);
    setProblem(null);
    if ((mustSign && !signature) || (owed > 0 && !reason.trim())) return;
    change.mutate(
      {
        params: { id: device.id },
        body: {
          status: "done",
          version: device.version,
          ...(signature && { signature, signedBy: signedBy.trim() || device.customer.name }),
          ...(owed > 0 && { releaseUnpaidReason: reason.trim() }),
        },
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          setProblem(error.isTransient ? t("toast.statusFailed") : refusalText(t, error)),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("handOver.title", { device: `${device.brand} ${device.model}` })}
      description={`${device.ticketNumber} · ${device.customer.name}`}
      dirty={signature !== null || reason !== ""}
      form={{ onSubmit: send, submitting: change.isPending, formError: problem }}
      submitLabel={t("verb.done")}
    >
      <dl className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
        <div className="flex items-baseline justify-between gap-3 px-3 py-2">
          <dt className="text-ink-quiet">{t("balance")}</dt>
          <dd className="font-strong">
            {owed > 0 ? (
              <Money minor={owed} tone="loss" />
            ) : device.finalAmount === null ? (
              t("handOver.free")
            ) : (
              t("paidInFull")
            )}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 px-3 py-2">
          <dt className="text-ink-quiet">{t("checklist.outtake")}</dt>
          <dd className="text-right">
            {t("checklist.summary", { ok: outtake.ok, total: outtake.total })}
            {outtake.faulty.length > 0 ? (
              <span className="block text-12 text-loss-ink">
                {t("checklist.faultyList", {
                  items: outtake.faulty.map((label) => checklistWord(t, label)).join(", "),
                })}
              </span>
            ) : null}
          </dd>
        </div>
        {device.accessories ? (
          <div className="flex items-baseline justify-between gap-3 px-3 py-2">
            <dt className="text-ink-quiet">{t("handOver.giveBack")}</dt>
            <dd className="text-right">{device.accessories}</dd>
          </div>
        ) : null}
      </dl>
      {owed > 0 ? (
        <Notice tone="waiting" title={t("handOver.unpaid")}>
          <TextArea
            className="mt-2"
            label={t("handOver.unpaidReason")}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={asked && !reason.trim() ? t("moveRefused.reason-missing") : undefined}
          />
        </Notice>
      ) : null}
      <SignaturePad
        label={t("handOver.signature")}
        name={signedBy}
        onChange={setSignature}
        error={asked && mustSign && !signature ? t("moveRefused.signature-missing") : undefined}
      />
      <TextField
        label={t("handOver.signedBy")}
        hint={t("handOver.signedByHint")}
        value={signedBy}
        maxLength={120}
        onChange={(event) => setSignedBy(event.target.value)}
      />
    </FormDialog>
  );
}
