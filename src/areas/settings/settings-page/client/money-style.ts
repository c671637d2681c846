/** The pairs of separators that the shop can choose. */
export const separatorStyles = {
  "comma-dot": { thousandsSeparator: ",", decimalSeparator: "." },
  "dot-comma": { thousandsSeparator: ".", decimalSeparator: "," },
  "space-comma": { thousandsSeparator: " ", decimalSeparator: "," },
  "none-dot": { thousandsSeparator: "", decimalSeparator: "." },
} as const;
export type SeparatorStyle = keyof typeof separatorStyles;

export function styleOf(value: {
  thousandsSeparator: string;
  decimalSeparator: string;
}): SeparatorStyle {
  const known = Object.entries(separatorStyles).find(
    ([, style]) =>
      style.thousandsSeparator === value.thousandsSeparator &&
      style.decimalSeparator === value.decimalSeparator,
  );
  return (known?.[0] as SeparatorStyle | undefined) ?? "comma-dot";
}
