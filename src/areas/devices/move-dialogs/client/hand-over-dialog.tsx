import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Device } from "../../core/contract.ts";
import { balanceOf } from "../../balance.ts";
import { checklistSummary } from "../../intake/client/checklist-summary.ts";
import { checklistWord } from "../../intake/client/checklist-words.ts";
import {
  fieldsOfOutcome,
  noOutcome,
  problemOfOutcome,
} from "../../loaners/client/loaner-outcome.ts";
import { firstWayOf, moneyBackOf } from "../../money/client/overpaid.ts";
import { useOverpaidCash } from "../../money/client/use-overpaid-cash.ts";
import { useChangeStatus } from "../../core/client/device-acts.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { isOut } from "../../loan-rules.ts";

const OverpaidBack = lazyWithWords(
  () => import("../../money/client/overpaid-back.tsx"),
  "payments",
);
const AskForCashDialog = lazyWithWords(
  () => import("../../money/client/ask-for-cash-dialog.tsx"),
  "approvals",
  "approval-errors",
);
const HandOverLoaner = lazyWithWords(
  () => import("../../loaners/client/hand-over-loaner.tsx"),
  "loaners",
  "purchasing-errors",
);

interface Props {
  device: Device;
  onClose: () => void;
}

function useHandOverForm({ device, onClose }: Props, owed: number) {
  const { t } = useTranslation("devices");
  const mustSign = useShop().settings.workflow.requireCustomerSignature;
  const lent = device.loans.find(isOut);
  const { format } = useCurrency();
  const change = useChangeStatus();
  return useDeviceForm({
    defaultValues: {
      releaseUnpaidReason: "",
      signature: null as string | null,
      signedBy: device.customer.name,
      loaner: noOutcome,
      way: firstWayOf(device, format.currency),
    },
    check: ({ releaseUnpaidReason, signature, loaner }) => ({
      loaner: lent ? problemOfOutcome(loaner) : undefined,
      releaseUnpaidReason:
        owed > 0 ? needed(releaseUnpaidReason, t("moves:moveRefused.reason-missing")) : undefined,
      signature: mustSign && !signature ? t("moves:moveRefused.signature-missing") : undefined,
    }),
    failed: t("toast.statusFailed"),
    submit: ({ releaseUnpaidReason, signature, signedBy, loaner, way }) =>
      change.send({
        params: { id: device.id },
        body: {
          status: "done",
          version: device.version,
          ...(signature && { signature, signedBy: signedBy.trim() || device.customer.name }),
          ...(owed > 0 && { releaseUnpaidReason: releaseUnpaidReason.trim() }),
          ...(device.overpaid > 0 && { moneyBack: moneyBackOf(device, way) }),
          ...(lent && fieldsOfOutcome(loaner)),
        },
      }),
    onDone: onClose,
  });
}

/** Hands the device over. The dialog shows the balance and the checklist, and takes the customer's signature. */
export function HandOverDialog({ device, onClose }: Props) {
  const { t } = useTranslation("devices");
  const owed = balanceOf(device) ?? 0;
  const lent = device.loans.find(isOut);
  const form = useHandOverForm({ device, onClose }, owed);
  const cash = useOverpaidCash(device);
  const online = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const [signedBy, way] = useWatch({ control: form.control, name: ["signedBy", "way"] });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("device-tasks:handOver.title", { device: `${device.brand} ${device.model}` })}
        description={`${device.ticketNumber} · ${device.customer.name}`}
        form={form}
        submitLabel={t("moves:verb.done")}
        disabledReason={
          (!online && device.overpaid > 0 && t("device-tasks:needsConnection")) ||
          (cash.waitsFor(way) && t("device-tasks:handOver.cash.notYet"))
        }
      >
        <HandOverFacts device={device} owed={owed} />
        {owed > 0 ? (
          <Notice tone="waiting" title={t("device-tasks:handOver.unpaid")}>
            <TextArea
              className="mt-2"
              label={t("device-tasks:handOver.unpaidReason")}
              rows={2}
              maxLength={300}
              {...form.field("releaseUnpaidReason")}
            />
          </Notice>
        ) : null}
        {device.overpaid > 0 ? (
          <ControlledField form={form} name="way">
            {({ value, onChange, error }) => (
              <Suspense>
                <OverpaidBack
                  {...{ device, cash, value, onChange, error }}
                  onAskForCash={() => setIsAsking(true)}
                />
              </Suspense>
            )}
          </ControlledField>
        ) : null}
        {lent ? (
          <ControlledField form={form} name="loaner">
            {({ value, onChange, error }) => (
              <Suspense>
                <HandOverLoaner loan={lent} {...{ value, onChange, error }} />
              </Suspense>
            )}
          </ControlledField>
        ) : null}
        <ControlledField form={form} name="signature">
          {({ onChange, error, ref }) => (
            <SignaturePad
              label={t("device-tasks:handOver.signature")}
              name={signedBy}
              onChange={(png) => onChange(png)}
              error={error}
              ref={ref}
            />
          )}
        </ControlledField>
        <TextField
          label={t("device-tasks:handOver.signedBy")}
          hint={t("device-tasks:handOver.signedByHint")}
          maxLength={120}
          {...form.field("signedBy")}
        />
      </FormDialog>
      {isAsking ? (
        <Suspense>
          <AskForCashDialog
            device={device}
            amount={cash.amount}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the customer owes, the final check, and what goes back with the device. */
function HandOverFacts({ device, owed }: { device: Device; owed: number }) {
  const { t } = useTranslation("devices");
  const outtake = checklistSummary(device.checklists, "outtake");
  return (
    <dl className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
      <div className="flex items-baseline justify-between gap-3 px-3 py-2">
        <dt className="text-ink-quiet">{t("balance")}</dt>
        <dd className="font-strong">
          {owed > 0 ? (
            <Money minor={owed} tone="loss" />
          ) : device.finalAmount === null && device.chargesAmount === 0 ? (
            t("device-tasks:handOver.free")
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
          <dt className="text-ink-quiet">{t("device-tasks:handOver.giveBack")}</dt>
          <dd className="text-right">{device.accessories}</dd>
        </div>
      ) : null}
    </dl>
  );
}
