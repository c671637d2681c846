/** A label with its value, as papers list them. */
export interface Fact {
  label: string;
  value: string;
}
