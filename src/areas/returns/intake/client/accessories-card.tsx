import { Check, Minus, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Section } from "#src/client/ui/section.tsx";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import type { Returned } from "../../contract.ts";
import { EditReturnButton } from "../../core/client/edit-return-button.tsx";
import type { ReturnTask } from "../../core/client/return-task.ts";

const marks = {
  ok: { Icon: Check, look: "text-accent-ink" },
  faulty: { Icon: X, look: "text-loss-ink" },
  "not-tested": { Icon: Minus, look: "text-ink-faint" },
} as const;

export function AccessoriesCard({
  returned,
  onTask,
}: {
  returned: Returned;
  onTask: (task: ReturnTask) => void;
}) {
  const { t } = useTranslation("returns");
  return (
    <Section
      title={t("accessories.title")}
      actions={<EditReturnButton returned={returned} onEdit={() => onTask("accessories")} />}
    >
      {returned.accessories.length === 0 ? (
        <p className="text-ink-faint">{t("accessories.none")}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-2">
          {returned.accessories.map(({ label, result, note }) => {
            const { Icon, look } = marks[result];
            return (
              <li key={label} className="flex items-start gap-2">
                <Icon size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", look)} />
                <span className="min-w-0">
                  <span className={cx(result === "not-tested" && "text-ink-faint")}>
                    {checklistWord((key) => t(`devices:${key}`), label)}
                  </span>
                  <span className="block text-12 text-ink-quiet">
                    {note ?? t(`accessories.${result}`)}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
