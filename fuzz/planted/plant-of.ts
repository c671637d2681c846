export interface Edit {
  file: string;
  /** The text that is replaced. It must occur exactly once in the file. */
  replace: string;
  by: string;
}

export interface Plant {
  /** What goes wrong because of the bug. */
  what: string;
  edits: readonly Edit[];
  /** SQL that changes the database to make the bug possible. */
  schema?: string;
  /** The symptom that a finding must have. Only then the bug counts as found. */
  symptom: RegExp;
}
