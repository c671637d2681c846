/** Limits of a batch. They are apart from the schemas, so that the outbox of the browser does not load zod for them. */

/**
 * For how long a shop must be able to go on without a network. What a device says of a longer time is recorded, but nobody
 * takes its word for it.
 */
export const LONGEST_OUTAGE_MS = 72 * 60 * 60_000;

/** The most commands of one batch. A device sends the rest in the next one. */
export const MAX_COMMANDS = 50;
/** The most bytes of a batch. */
export const MAX_BATCH_BYTES = 512 * 1024;
