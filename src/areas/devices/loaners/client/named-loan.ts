/** What the dialogs of a loan need to know of it. */
export interface NamedLoan {
  id: string;
  /** The name of the phone. */
  name: string;
  dueOn: string;
}
