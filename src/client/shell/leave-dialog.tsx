import { useTranslation } from "../words/i18n.ts";
import { ConfirmDialog } from "../ui/forms/confirm-dialog.tsx";
import { dismissLeaveQuestion, type LeaveQuestion } from "../unsaved.ts";

/** Asks whether to leave a screen, or to close a dialog, with unsaved input. */
export default function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const { t } = useTranslation("system-notices");
  return (
    <ConfirmDialog
      open
      title={t(`leave.${question.of}.title`)}
      loses={t(`leave.${question.of}.loses`)}
      confirmLabel={t(`leave.${question.of}.confirm`)}
      cancelLabel={t("leave.stay")}
      onClose={dismissLeaveQuestion}
      onConfirm={() => question.leave()}
    />
  );
}
