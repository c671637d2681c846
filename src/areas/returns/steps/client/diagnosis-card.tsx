import { useTranslation } from "#src/client/words/i18n.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { Returned } from "../../contract.ts";
import { EditReturnButton } from "../../core/client/edit-return-button.tsx";
import type { ReturnTask } from "../../core/client/return-task.ts";

/** The customer's reason for the return, and the findings of the bench. */
export function DiagnosisCard({
  returned,
  onTask,
}: {
  returned: Returned;
  onTask: (task: ReturnTask) => void;
}) {
  const { t } = useTranslation("returns");
  const { labelIn } = useFormLook("return");
  return (
    <Section
      title={t("diagnosis.title")}
      actions={<EditReturnButton returned={returned} onEdit={() => onTask("diagnose")} />}
    >
      <DescriptionList
        items={[
          {
            label: labelIn("returnReason", t("field.returnReason")),
            value: <Words text={returned.returnReason} />,
          },
          { label: labelIn("fixStatus", t("field.fixStatus")), value: returned.fixStatus },
          {
            label: labelIn("resolution", t("field.resolution")),
            value: <Words text={returned.resolution} />,
          },
        ]}
      />
    </Section>
  );
}

const Words = ({ text }: { text: string | null }) =>
  text ? <span className="break-words whitespace-pre-line">{text}</span> : "–";
