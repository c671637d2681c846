import { useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

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
  danger = true,
}: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller says why, where it is seen.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            loading={busy}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-quiet">{loses}</div>
    </Dialog>
  );
}
