/** The interval for reading an open payment (spec §9). The live feed is faster, but may be disconnected. */
export const POLL_MS = 5000;
