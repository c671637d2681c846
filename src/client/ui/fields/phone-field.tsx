import { useState, type Ref } from "react";
import { formatPhone, isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  /** The number in E.164 (`+255712345678`) if it is complete, otherwise the text as typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  placeholder?: string;
  autoFocus?: boolean;
};

/** A Tanzanian phone number in any usual notation. When the field loses the focus, it groups the digits. */
export function PhoneField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  placeholder = "0712 345 678",
  autoFocus,
  ...frame
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...frame}>
      {(ids) => (
        <input
          {...ids}
          ref={ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={typed ?? formatPhone(value)}
          className={controlClasses}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(withCountry(event.target.value));
          }}
          onBlur={() => {
            setTyped(null);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}

/** Converts a complete number from any usual notation to E.164. Any other text stays as typed. */
function withCountry(text: string): string {
  const whole = normalizePhone(text);
  return isTanzanianPhone(whole) ? whole : text.trim();
}
