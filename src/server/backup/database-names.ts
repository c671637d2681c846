/**
 * The names of databases that a restore makes: the name of the shop's database, shortened so that PostgreSQL does not cut
 * the whole name at 63 bytes, and an end.
 */
const MOST = 41;

export const freshPrefix = (current: string): string => `${current.slice(0, MOST)}_restore_`;
export const beforePrefix = (current: string): string => `${current.slice(0, MOST)}_before_`;
