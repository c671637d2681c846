/** The ends of the names of databases that a restore makes, after the name of the shop's database. */
export const FRESH = "_restore_";
export const BEFORE_RESTORE = "_before_";
