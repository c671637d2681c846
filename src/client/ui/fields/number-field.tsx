import { useState, type Ref } from "react";
import { TextField } from "./text-field.tsx";
import type { FieldProps } from "./field.tsx";

type Props = FieldProps & {
  /** The number in the field, as stored or typed; NaN if the typed text is no number. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** The unit that is shown after the number, such as "days" or "%". */
  unit?: string;
  decimals?: boolean;
};

/** A field for typing a number, with its unit. */
export function NumberField({ value, onChange, unit, decimals = false, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      inputMode={decimals ? "decimal" : "numeric"}
      value={typed ?? (Number.isNaN(value) ? "" : String(value))}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim().replace(",", ".");
        // A negative number is read too, so that the form says what is wrong with it.
        onChange(/^-?\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.();
      }}
      suffix={unit ? <span className="px-2 text-12">{unit}</span> : null}
      inputClassName={unit ? "pr-20 tabular-nums" : "tabular-nums"}
    />
  );
}
