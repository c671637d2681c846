import { useId, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { checklistResults } from "../../rules.ts";
import { checklistWord } from "./checklist-words.ts";

export type ChecklistResult = (typeof checklistResults)[number];

export interface ChecklistRow {
  /** Identifies the row: at intake by its label, because the row has no id yet, and afterwards by its id. */
  key: string;
  label: string;
  result: ChecklistResult;
  note: string | null;
  error?: string | null;
}

interface Props {
  label: string;
  rows: readonly ChecklistRow[];
  onResult: (row: ChecklistRow, result: ChecklistResult) => void;
  onNote: (row: ChecklistRow, note: string) => void;
}

const keyOf: Record<string, ChecklistResult> = { o: "ok", f: "faulty", n: "not-tested" };

const chosen: Record<ChecklistResult, string> = {
  ok: "has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:ring-accent-line",
  faulty: "has-checked:bg-loss-soft has-checked:text-loss-ink has-checked:ring-loss-line",
  "not-tested": "has-checked:bg-sunken has-checked:text-ink has-checked:ring-line",
};

/** The rows of a checklist. A tap sets a result. The keys o, f and n also set one and go to the next row. */
export function ChecklistRows({ label, rows, onResult, onNote }: Props) {
  const { t } = useTranslation("devices");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target;
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const result = keyOf[event.key.toLowerCase()];
    const at = rows.findIndex((row) => target.name === `${id}-${row.key}`);
    const row = rows[at];
    if (!result || !row) return;
    event.preventDefault();
    event.stopPropagation();
    onResult(row, result);
    const next = rows[Math.min(at + 1, rows.length - 1)];
    if (!next) return;
    // The next key belongs to the next row. The user may press it before React renders, so the row gets the focus now.
    const group = box.current?.querySelectorAll<HTMLInputElement>(
      `input[name="${CSS.escape(`${id}-${next.key}`)}"]`,
    );
    const radios = [...(group ?? [])];
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  };
  return (
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const word = checklistWord(t, row.label);
          return (
            <li key={row.key} className="py-1">
              <fieldset className="flex items-center gap-2">
                <legend className="sr-only">{word}</legend>
                <span aria-hidden="true" className="min-w-0 flex-1 truncate">
                  {word}
                </span>
                {checklistResults.map((result) => (
                  <label
                    key={result}
                    className={cx(
                      "relative flex h-8 cursor-pointer items-center rounded-control px-2.5 font-medium whitespace-nowrap text-ink-faint ring-1 ring-transparent ring-inset hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring phone:h-11",
                      chosen[result],
                    )}
                  >
                    <input
                      type="radio"
                      name={`${id}-${row.key}`}
                      checked={row.result === result}
                      onChange={() => onResult(row, result)}
                      className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
                    />
                    {t(`checklist.result.${result}`)}
                  </label>
                ))}
              </fieldset>
              <FieldError label={word} error={row.error} className="mb-1" />
              {row.result === "faulty" ? (
                <NoteInput
                  label={t("checklist.noteFor", { item: word })}
                  note={row.note}
                  onNote={(note) => onNote(row, note)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-faint phone:hidden">
        <span>
          <Kbd keys="o" /> {t("checklist.result.ok")}
        </span>
        <span>
          <Kbd keys="f" /> {t("checklist.result.faulty")}
        </span>
        <span>
          <Kbd keys="n" /> {t("checklist.result.not-tested")}
        </span>
      </p>
    </div>
  );
}

/** The note of a checklist row. It is saved when the field loses the focus, not at every letter. */
function NoteInput({
  label,
  note,
  onNote,
}: {
  label: string;
  note: string | null;
  onNote: (note: string) => void;
}) {
  return (
    <input
      key={note ?? ""}
      aria-label={label}
      placeholder={label}
      defaultValue={note ?? ""}
      maxLength={500}
      className="mt-1 mb-1 h-9 w-full rounded-control border border-line-control bg-surface px-3 phone:h-11 phone:text-16"
      onBlur={(event) => {
        const typed = event.target.value.trim();
        if (typed !== (note ?? "")) onNote(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
