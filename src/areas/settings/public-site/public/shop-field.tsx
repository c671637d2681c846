import { CircleAlert } from "lucide-react";
import { areaClasses, controlClasses } from "#src/client/ui/fields/control-classes.ts";

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | null;
  /** The word that marks an optional field. */
  optional?: string;
  rows?: number;
} & Pick<
  React.ComponentProps<"input">,
  "defaultValue" | "autoComplete" | "maxLength" | "inputMode" | "type" | "autoCapitalize"
>;

/** A text field of a form of the shop, with its label, hint and error. It works without scripts. */
export function ShopField({ name, label, hint, error, optional, rows, ...input }: Props) {
  const note = error ?? hint;
  const shared = {
    id: name,
    name,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": note ? `${name}-note` : undefined,
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="text-14 font-medium">
        {label} {optional ? <span className="text-ink-faint">{optional}</span> : null}
      </label>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
          className={`${areaClasses} py-2.5 text-16`}
        />
      ) : (
        <input
          {...shared}
          {...input}
          autoFocus={Boolean(error)}
          className={`${controlClasses} h-12 text-16`}
        />
      )}
      {note ? (
        <p
          id={`${name}-note`}
          className={error ? "text-14 font-medium text-loss-ink" : "text-14 text-ink-faint"}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** The message of a refusal above a form. */
export function ShopProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
    >
      <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
