import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useAddRemark } from "./device-acts.ts";

/** A word for the others in the shop; the customer does not see it. */
export function RemarkForm({
  deviceId,
  onAdded,
  autoFocus = false,
}: {
  deviceId: string;
  onAdded?: () => void;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation("devices");
  const [content, setContent] = useState("");
  const remark = useAddRemark();
  const send = async () => {
    const typed = content.trim();
    if (!typed || remark.isPending) return;
    if (await remark.add(deviceId, typed)) {
      setContent("");
      onAdded?.();
    }
  };
  return (
    <form
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t("remark.label")}
        hideLabel
        placeholder={t("remark.placeholder")}
        rows={2}
        maxLength={4000}
        autoFocus={autoFocus}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {content.trim() || autoFocus ? (
        <div className="mt-2 flex justify-end">
          <Button type="submit" size="small" loading={remark.isPending} hint="Ctrl ↵">
            {t("remark.add")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
