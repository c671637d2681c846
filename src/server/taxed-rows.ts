/** Money of a day by its tax, as the areas of its facts read it for reports. */
export interface TaxedRow {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The letter of the tax code; null if the record has none. */
  code: string | null;
  /** In percent. */
  rate: number | null;
  /** Minor units with the tax that they include. Both are below zero for money that was given back. */
  amount: number;
  tax: number;
}
