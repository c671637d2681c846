import { useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  /** A question that names the record, for example "Delete Samsung A15, R-26-000123?" */
  title: string;
  /** What the action changes or deletes. The user needs this to decide. */
  loses: ReactNode;
  /** The text of the button with the action's verb, for example "Delete device". */
  confirmLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string;
  /**
   * Runs the action. After success the dialog closes. If `onConfirm` throws, the dialog stays open, and the caller
   * shows the reason.
   */
  onConfirm: () => Promise<unknown> | void;
  /** Whether the button for the action is red. True by default. */
  danger?: boolean;
};

/** Asks the user to confirm an action that loses data. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  loses,
  confirmLabel,
  cancelLabel,
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
      // The caller has already shown the reason.
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
            {cancelLabel ?? t("cancel")}
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
