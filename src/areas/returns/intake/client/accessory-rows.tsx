import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { checklistResults } from "#src/areas/devices/rules.ts";
import type { Returned } from "../../contract.ts";

export type Accessory = Returned["accessories"][number];

/** A row for each accessory. The row of a faulty accessory has a field for a description. */
export function AccessoryRows({
  items,
  onChange,
}: {
  items: readonly Accessory[];
  onChange: (items: Accessory[]) => void;
}) {
  const { t } = useTranslation("returns");
  const set = (label: string, change: Partial<Accessory>) =>
    onChange(items.map((item) => (item.label === label ? { ...item, ...change } : item)));
  return (
    <div className="flex flex-col gap-3" role="group" aria-label={t("accessories.title")}>
      {items.map(({ label, result, note }) => {
        const word = checklistWord((key) => t(`devices:${key}`), label);
        return (
          <div key={label}>
            <SegmentedControl
              label={word}
              wide
              value={result}
              onChange={(next) => set(label, { result: next })}
              options={checklistResults.map((each) => ({
                value: each,
                label: t(`accessories.${each}`),
              }))}
            />
            {result === "faulty" ? (
              <TextField
                className="mt-1.5"
                label={t("accessories.noteFor", { item: word })}
                hideLabel
                placeholder={t("accessories.noteFor", { item: word })}
                value={note ?? ""}
                maxLength={300}
                onChange={(event) => set(label, { note: event.target.value })}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
