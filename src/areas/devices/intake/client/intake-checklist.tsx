import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Fold } from "#src/client/ui/fold.tsx";
import { ChecklistRows } from "./checklist-rows.tsx";
import { checklistSummary } from "./checklist-summary.ts";
import { checklistWord } from "./checklist-words.ts";
import type { IntakeValues } from "./intake-values.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The checklist that staff and customer go through at intake. Hidden when the shop's checklist is empty. */
export default function IntakeChecklist({ form, shop }: IntakeSection) {
  const { t } = useTranslation("devices");
  return (
    <ControlledField form={form} name="checklist">
      {({ value, onChange }) => (
        <ChecklistFold
          title={t("checklist.intake")}
          hint={t("intake:checklistHint")}
          labels={shop.settings.devices.checklistItems}
          value={value}
          onChange={onChange}
        />
      )}
    </ControlledField>
  );
}

interface FoldProps {
  title: string;
  hint: string;
  /** The checks of the shop. */
  labels: readonly string[];
  value: IntakeValues["checklist"];
  onChange: (value: IntakeValues["checklist"]) => void;
}

/** The checks of a handset that comes in, as a group that is closed at first. Hidden when the shop has no checks. */
export function ChecklistFold({ title, hint, labels, value, onChange }: FoldProps) {
  const { t } = useTranslation("devices");
  if (labels.length === 0) return null;
  return (
    <Fold title={title} state={stateOf(t, labels, value)}>
      <div className="mb-1 flex items-center justify-between gap-2">
        <span className="text-12 text-ink-faint">{hint}</span>
        <Button
          size="small"
          variant="ghost"
          onClick={() => onChange(allOkButFaulty(labels, value))}
        >
          {t("checklist.allOk")}
        </Button>
      </div>
      <ChecklistRows
        label={title}
        rows={labels.map((label) => ({
          key: label,
          label,
          result: value[label]?.result ?? "not-tested",
          note: value[label]?.note ?? null,
        }))}
        onResult={(row, result) => onChange({ ...value, [row.label]: { result, note: row.note } })}
        onNote={(row, note) =>
          onChange({ ...value, [row.label]: { result: row.result, note: note || null } })
        }
      />
    </Fold>
  );
}

/** The text of the closed group: "Not tested", or the number of OK rows and the faulty ones. */
function stateOf(
  t: Translate<"devices">,
  labels: readonly string[],
  seen: IntakeValues["checklist"],
): string {
  const items = labels.map((label) => ({
    phase: "intake",
    label: checklistWord(t, label),
    result: seen[label]?.result ?? "not-tested",
  }));
  const { total, ok, faulty, open } = checklistSummary(items, "intake");
  if (open === total) return t("checklist.result.not-tested");
  const summary = t("checklist.summary", { ok, total });
  if (faulty.length === 0) return summary;
  return `${summary}. ${t("checklist.faultyList", { items: faulty.join(", ") })}`;
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
