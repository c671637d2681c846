/** Limits of a batch. They are apart from the schemas, so that the outbox of the browser does not load zod for them. */

/** The most commands of one batch. A device sends the rest in the next one. */
export const MAX_COMMANDS = 50;
/** The most bytes of a batch. */
export const MAX_BATCH_BYTES = 512 * 1024;
