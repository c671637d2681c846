import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { passcodeContract } from "../contract.ts";
import { PatternGrid } from "./pattern-grid.tsx";
import PasscodeInput, { emptyPasscode, passcodeError } from "./passcode-input.tsx";

export type PasscodeTask = "set" | "reveal" | "remove";

interface Props {
  device: Pick<Device, "id" | "brand" | "model" | "ticketNumber">;
  onClose: () => void;
}

export default function PasscodeDialogs({ task, ...props }: Props & { task: PasscodeTask }) {
  switch (task) {
    case "set":
      return <SetPasscode {...props} />;
    case "reveal":
      return <RevealPasscode {...props} />;
    case "remove":
      return <RemovePasscode {...props} />;
  }
}

function SetPasscode({ device, onClose }: Props) {
  const { t } = useTranslation("custody");
  const write = useWrite(passcodeContract.setPasscode);
  const form = useDialogForm({
    defaultValues: { passcode: emptyPasscode },
    check: ({ passcode }) => {
      const wrong = passcodeError(passcode);
      return { passcode: wrong ? t(wrong) : undefined };
    },
    failed: t("passcode.failed"),
    submit: async ({ passcode }) => {
      await write.mutateAsync({
        params: { id: device.id },
        body: { ...passcode, code: passcode.code.trim() },
      });
      toasts.success(t("passcode.saved"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("passcode.setTitle")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={form}
      submitLabel={t("passcode.save")}
    >
      <ControlledField form={form} name="passcode">
        {({ value, onChange, error, ref }) => (
          <PasscodeInput {...{ value, onChange, error, ref }} />
        )}
      </ControlledField>
    </FormDialog>
  );
}

/** Shows the passcode, and the server records that. When the dialog closes, the screen forgets the passcode. */
function RevealPasscode({ device, onClose }: Props) {
  const { t } = useTranslation("custody");
  const { mutate, data, error, isPending } = useWrite(passcodeContract.revealPasscode, {
    saysFailure: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("passcode.shownTitle", { device: `${device.brand} ${device.model}` })}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{data ? t("passcode.hide") : t("common:cancel")}</Button>
          {data ? null : (
            <Button
              variant="primary"
              loading={isPending}
              data-autofocus
              onClick={() => mutate({ params: { id: device.id } })}
            >
              {t("passcode.show")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-h-16 flex-col items-center gap-3" aria-live="polite">
        {data?.kind === "text" ? (
          <output className="text-28 font-strong break-all tabular-nums">{data.code}</output>
        ) : null}
        {data?.kind === "pattern" ? (
          <>
            <PatternGrid value={data.code} />
            <output className="tabular-nums">
              {t("passcode.drawn", { dots: data.code.split("").join(" → ") })}
            </output>
          </>
        ) : null}
        {isPending ? <Spinner /> : null}
        {error ? (
          <FormError text={error.isTransient ? t("passcode.failed") : errorText(error)} />
        ) : (
          <p className="text-ink-quiet">{t("passcode.showing")}</p>
        )}
      </div>
    </Dialog>
  );
}

function RemovePasscode({ device, onClose }: Props) {
  const { t } = useTranslation("custody");
  const write = useWrite(passcodeContract.removePasscode);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${t("passcode.remove")}: ${t("passcode.title")}, ${device.ticketNumber}`}
      loses={t("passcode.removeLoses")}
      confirmLabel={t("passcode.remove")}
      onConfirm={async () => {
        try {
          await write.mutateAsync({ params: { id: device.id } });
          toasts.success(t("passcode.removed"));
        } catch (error) {
          toasts.error(t("passcode.failed"));
          throw error;
        }
      }}
    />
  );
}
