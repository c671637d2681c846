/** A refusal as the closed list describes it; refusals.ts explains the fields. `title` is in English. */
export interface ListedRefusal {
  status: number;
  transient: boolean;
  title: string;
}
