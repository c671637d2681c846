/**
 * What one server gives to whoever is slow, or asks for much at once. Tests of these use smaller ones. The form of a
 * picture takes minutes over a phone's worst network, so that only silence ends it early.
 */
export interface Limits {
  /** From the first byte of a request, or from the opening of a connection that says nothing, to its last header. */
  readonly headersMs: number;
  /** Until a JSON body is there. */
  readonly bodyMs: number;
  /** Until a form with files, or JSON of more than the usual megabyte, is there. */
  readonly largeBodyMs: number;
  /** Within a body: without any byte. */
  readonly silenceMs: number;
  /** After an answer: how long the rest of a body that nobody reads may still arrive before the connection ends. */
  readonly lingerMs: number;
  /** The same, without any byte. */
  readonly lingerSilenceMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** A live stream shows this often that it is open, and is asked whether it still may be. */
  readonly streamBeatMs: number;
  readonly streamsPerUser: number;
  /** Of pages anybody may see. Many phones share one address of their network. */
  readonly streamsPerAddress: number;
  /** Writes of one user: at work, and waiting for that. */
  readonly writesPerUser: Crowd;
  /** The same of forms with files and of JSON beyond the usual megabyte: each is in memory as a whole. */
  readonly largeWritesPerUser: Crowd;
}

/** How many at once, and how many more may wait for their turn. */
export interface Crowd {
  readonly atOnce: number;
  readonly waiting: number;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: Limits;
  }
}

const usualLimits: Limits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  largeBodyMs: 240_000,
  silenceMs: 30_000,
  lingerMs: 30_000,
  lingerSilenceMs: 5000,
  keepAliveMs: 72_000,
  streamBeatMs: 20_000,
  streamsPerUser: 30,
  streamsPerAddress: 100,
  // A write that waits holds nothing: its body is not read yet. A till that sends what it kept while offline may wait.
  writesPerUser: { atOnce: 16, waiting: 500 },
  largeWritesPerUser: { atOnce: 3, waiting: 24 },
};

/** Of the database's connections one user's writes take so many at most; the others are for everybody else. */
const ONE_USERS_PART = 0.8;

/** What a server with so many connections to its database gives. */
export const limitsFor = (databaseConnections: number): Limits => ({
  ...usualLimits,
  writesPerUser: {
    ...usualLimits.writesPerUser,
    atOnce: Math.min(
      usualLimits.writesPerUser.atOnce,
      Math.max(1, Math.floor(databaseConnections * ONE_USERS_PART)),
    ),
  },
});
