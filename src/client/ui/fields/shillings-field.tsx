import type { ComponentProps } from "react";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { MoneyField } from "./money-field.tsx";

type Props = Omit<ComponentProps<typeof MoneyField>, "value" | "onChange"> & {
  /** Whole shillings, as settings store them; NaN while the text is no amount. */
  value: number;
  onChange: (value: number) => void;
};

/** A field for an amount that a setting stores in whole shillings. */
export function ShillingsField({ value, onChange, ...field }: Props) {
  return (
    <MoneyField
      {...field}
      value={Number.isNaN(value) ? null : Math.round(value * MINOR_PER_MAJOR)}
      onChange={(minor) => onChange(minor === null ? Number.NaN : minor / MINOR_PER_MAJOR)}
    />
  );
}
