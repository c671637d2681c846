/** Where the act comes from that this process is carrying out: the address and the program of the sender. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";

export interface Origin {
  /** The IP address of the sender, behind trusted proxies. */
  address: string;
  /** What the browser or program calls itself, shortened; null if it says nothing. */
  device: string | null;
}

/** Longer names of programs are cut. Those of browsers are shorter. */
const LONGEST_DEVICE = 200;

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs `work` so that the events it records know the sender of the request. */
export const withOriginOf = <T>({ ip, headers }: FastifyRequest, work: () => Promise<T>) =>
  origins.run(
    { address: ip, device: headers["user-agent"]?.slice(0, LONGEST_DEVICE) ?? null },
    work,
  );

/** Runs `work`, and everything that it starts, as work of the system, although a request has caused it. */
export const withoutOrigin = (work: () => void): void => origins.run(undefined, work);

/** The sender of the request that is being carried out; undefined for a job. */
export const currentOrigin = (): Origin | undefined => origins.getStore();
