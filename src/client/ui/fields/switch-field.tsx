import { useId, type ReactNode } from "react";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The reason why the user cannot change the setting now. */
  disabledReason?: string | null | false;
};

/** A switch for a setting that takes effect at once. */
export function SwitchField({ label, hint, checked, onChange, disabledReason }: Props) {
  const id = useId();
  const note = disabledReason || hint;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note ? (
          <p id={`${id}-note`} className="text-12 text-ink-faint">
            {note}
          </p>
        ) : null}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onClick={() => {
          if (!disabledReason) onChange(!checked);
        }}
        className="group relative h-6 w-10 shrink-0 rounded-full bg-line-control transition-colors duration-150 before:absolute before:-inset-2.5 aria-checked:bg-accent aria-disabled:opacity-50"
      >
        <span className="absolute top-0.5 left-0.5 size-5 rounded-full bg-surface shadow-lift transition-transform duration-150 ease-out group-aria-checked:translate-x-4" />
      </button>
    </div>
  );
}
