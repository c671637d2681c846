import { useTranslation } from "#src/client/words/i18n.ts";
import { NoteForm } from "#src/client/ui/forms/note-form.tsx";
import { useAddRemark } from "./device-acts.ts";

interface Props {
  deviceId: string;
  onAdded?: () => void;
  autoFocus?: boolean;
}

/** Adds a remark, which only staff can read. */
export function RemarkForm({ deviceId, onAdded, autoFocus }: Props) {
  const { t } = useTranslation("devices");
  const remark = useAddRemark();
  return (
    <NoteForm
      label={t("remark.label")}
      placeholder={t("remark.placeholder")}
      submitLabel={t("remark.add")}
      sending={remark.isPending}
      onSend={async (content) => {
        await remark.add(deviceId, content);
        onAdded?.();
      }}
      autoFocus={autoFocus}
    />
  );
}
