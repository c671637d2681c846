/** A longer name does not fit on the label of a shelf. */
export const PLACE_LENGTH = 60;
