import { useTranslation } from "../words/i18n.ts";
import { ConfirmDialog } from "../ui/forms/confirm-dialog.tsx";
import { dismissLeaveQuestion, type LeaveQuestion } from "../unsaved.ts";

/** Asks whether to leave a screen with unsaved input. */
export default function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const { t } = useTranslation("system-notices");
  return (
    <ConfirmDialog
      open
      title={t("leave.title")}
      loses={t("leave.loses")}
      confirmLabel={t("leave.confirm")}
      onClose={dismissLeaveQuestion}
      onConfirm={() => question.leave()}
    />
  );
}
