import { Copy } from "lucide-react";
import { useRef } from "react";
import { copyText } from "#src/client/copy-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";

/** The address that the provider must call, with a button to copy it. */
export function CallbackAddress({ address, hint }: { address: string; hint: string }) {
  const { t } = useTranslation("providers");
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(address)) {
      toasts.success(t("callback.copied"));
      return;
    }
    box.current?.select();
    toasts.error(t("callback.notCopied"));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-2">
        <TextField
          ref={box}
          label={t("callback.label")}
          readOnly
          value={address}
          className="flex-1"
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          {t("common:copy")}
        </Button>
      </div>
      <p className="text-12 text-ink-faint">{hint}</p>
    </div>
  );
}
