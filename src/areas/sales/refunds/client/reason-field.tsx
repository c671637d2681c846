import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (reason: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  /** The common reasons. A tap on a reason fills it in. */
  choices: readonly string[];
  error?: string | undefined;
  maxLength: number;
}

/** A field for a reason, with buttons for common reasons. */
export function ReasonField({ value, onChange, choices, ...field }: Props) {
  const { t } = useTranslation("sales");
  return (
    <div>
      <TextArea
        {...field}
        rows={2}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t("reason.quick")} className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={value === choice}
            onClick={() => onChange(choice)}
            className="h-8 rounded-full border border-line-control/55 bg-surface px-3 text-ink-quiet hover:text-ink aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink phone:h-11"
          >
            {choice}
          </button>
        ))}
      </div>
    </div>
  );
}
