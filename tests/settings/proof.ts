/** The file of a test, and a part of its title. */
export type Proof = readonly [
  file: string,
  title: string,
  /** The word by which the test changes the setting, if it does not use the name of the field. */
  uses?: string,
];
/** Category → field → the test that shows the effect of this setting. */
export type Proofs = Readonly<Record<string, Readonly<Record<string, Proof>>>>;
