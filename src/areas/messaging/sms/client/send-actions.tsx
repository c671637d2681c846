import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";

interface Props {
  /** The verb of the button that sends. */
  label: string;
  isSending: boolean;
  onClear: () => void;
}

/** The buttons below a form that writes a message. */
export function SendActions({ label, isSending, onClear }: Props) {
  const { t } = useTranslation("sms");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ThumbBar>
        <Button variant="primary" type="submit" hint="Ctrl ↵" loading={isSending}>
          {label}
        </Button>
      </ThumbBar>
      <Button variant="ghost" onClick={onClear}>
        {t("send.clear")}
      </Button>
    </div>
  );
}
