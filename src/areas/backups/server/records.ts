/** The ids under which events name the two records of which a shop has one each. */
export const PLACE_RECORD = "00000000-0000-7000-8000-0000000000b1";
export const KEY_RECORD = "00000000-0000-7000-8000-0000000000b2";
