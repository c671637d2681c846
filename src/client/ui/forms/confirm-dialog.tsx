import { useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The question, which names the record: "Delete Samsung A15, R-26-000123?" */
  title: string;
  /** What the action changes or deletes, so that the user can decide. */
  loses: ReactNode;
  /** The verb on the button: "Delete device". */
  confirmLabel: string;
  /**
   * The action. On success the dialog closes. When it throws, the dialog stays open and the caller shows the reason.
   */
  onConfirm: () => Promise<unknown> | void;
  /** Whether the button is red. Default: true. */
  danger?: boolean;
};

/** Asks for confirmation before an action that loses data. The focus starts on Cancel. */
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
      // An error is not shown here, because the caller shows the reason.
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
