import { Copy } from "lucide-react";
import { useRef } from "react";
import { copyText } from "#src/client/copy-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";

/**
 * Shows a secret, such as a one-time password, with a button to copy it. Bold, wide type makes it easy to read aloud.
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("users");
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(value)) {
      toasts.success(t("oneTime.copied"));
      return;
    }
    box.current?.select();
    toasts.error(t("oneTime.notCopied"));
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        ref={box}
        label={label}
        readOnly
        value={value}
        className="flex-1"
        inputClassName="font-strong tracking-wide"
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<Copy size={16} />} onClick={() => void copy()}>
        {t("common:copy")}
      </Button>
    </div>
  );
}
