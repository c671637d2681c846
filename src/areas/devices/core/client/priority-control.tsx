import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { priorities, type Priority } from "../../rules.ts";

export function PriorityControl({
  value,
  onChange,
}: {
  value: Priority;
  onChange: (priority: Priority) => void;
}) {
  const { t } = useTranslation("devices");
  return (
    <SegmentedControl
      label={t("field.priority")}
      wide
      value={value}
      onChange={onChange}
      options={priorities.map((each) => ({ value: each, label: t(`priority.${each}`) }))}
    />
  );
}
