import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { ChecklistRows } from "./checklist-rows.tsx";
import type { IntakeValues } from "./intake-values.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The condition of the device, checked together with the customer. Absent when the shop's checklist is empty. */
export function IntakeChecklist({ form, shop }: IntakeSection) {
  const { t } = useTranslation("devices");
  const labels = shop.settings.devices.checklistItems;
  if (labels.length === 0) return null;
  return (
    <ControlledField form={form} name="checklist">
      {({ value, onChange }) => (
        <Section
          title={t("checklist.intake")}
          meta={t("intake:checklistHint")}
          actions={
            <Button
              size="small"
              variant="ghost"
              onClick={() => onChange(allOkButFaulty(labels, value))}
            >
              {t("checklist.allOk")}
            </Button>
          }
        >
          <ChecklistRows
            label={t("checklist.intake")}
            rows={labels.map((label) => ({
              key: label,
              label,
              result: value[label]?.result ?? "not-tested",
              note: value[label]?.note ?? null,
            }))}
            onResult={(row, result) =>
              onChange({ ...value, [row.label]: { result, note: row.note } })
            }
            onNote={(row, note) =>
              onChange({ ...value, [row.label]: { result: row.result, note: note || null } })
            }
          />
        </Section>
      )}
    </ControlledField>
  );
}

function allOkButFaulty(
  labels: readonly string[],
  seen: IntakeValues["checklist"],
): IntakeValues["checklist"] {
  return Object.fromEntries(
    labels.map((label) => {
      const entry = seen[label];
      return [label, entry?.result === "faulty" ? entry : { result: "ok", note: null }];
    }),
  );
}
