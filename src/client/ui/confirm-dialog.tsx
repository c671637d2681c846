import { useState, type ReactNode } from "react";
import { useTranslation } from "../i18n.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The question, with the thing's name: "Delete Samsung A15, R-26-000123?" */
  title: string;
  /** What is lost, in words a person can weigh. */
  loses: ReactNode;
  /** The verb on the button: "Delete device". */
  confirmLabel: string;
  /** Closes when it succeeds; when it throws, the dialog stays and the caller says why. */
  onConfirm: () => Promise<unknown> | void;
  /** For what can never be had back: this text must be typed first. */
  typeToConfirm?: string;
  /** Not every question is about loss (default true: red button). */
  danger?: boolean;
};

/** The second deliberate act before something is lost. Focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  loses,
  confirmLabel,
  onConfirm,
  typeToConfirm,
  danger = true,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const close = () => {
    setTyped("");
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch {
      // The caller says why, where it is seen.
    } finally {
      setBusy(false);
    }
  };
  const missing = typeToConfirm !== undefined && typed.trim() !== typeToConfirm;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="small"
      footer={
        <>
          <Button data-autofocus={typeToConfirm === undefined || undefined} onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            loading={busy}
            disabledReason={missing && t("typeToConfirm", { text: typeToConfirm })}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-quiet">{loses}</div>
      {typeToConfirm === undefined ? null : (
        <TextField
          className="mt-4"
          label={t("typeToConfirm", { text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-autofocus
        />
      )}
    </Dialog>
  );
}
