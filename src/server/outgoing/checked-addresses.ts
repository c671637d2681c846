/** Resolves the name of a server once, and checks its addresses, so that a connection goes only to allowed ones. */
import { lookup as lookUpName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isAllowedAddress } from "./allowed-address.ts";

export interface Resolving {
  /** Whether the shop's own networks are allowed. */
  allowsPrivate: boolean;
  signal: AbortSignal;
  /** Resolves a name to all of its addresses; tests pass their own. */
  resolve?: ((name: string) => Promise<string[]>) | undefined;
}

export type Resolved =
  | { addresses: readonly string[] }
  | { problem: "timed_out" | "name_unknown" | "address_refused" };

/** Never throws. */
export async function checkedAddresses(
  host: string,
  { allowsPrivate, signal, resolve = resolveName }: Resolving,
): Promise<Resolved> {
  const bare = host.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(bare)
    ? [bare]
    : await withinSignal(
        resolve(bare).catch(() => []),
        signal,
      );
  if (addresses === null) return { problem: "timed_out" };
  if (addresses.length === 0) return { problem: "name_unknown" };
  return addresses.every((address) => isAllowedAddress(address, allowsPrivate))
    ? { addresses }
    : { problem: "address_refused" };
}

const resolveName = async (name: string): Promise<string[]> =>
  (await lookUpName(name, { all: true, verbatim: true })).map(({ address }) => address);

/** Null if the signal comes first. */
const withinSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((done) => signal.addEventListener("abort", () => done(null), { once: true })),
  ]);

/** What a connection uses in place of another look at the name server, whose answer could be another one by now. */
export function lookupAmong(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === "ipv6" ? 6 : 4,
  }));
  return (_, { all }, done) => {
    const [first] = checked;
    if (all) done(null, checked);
    else done(null, first?.address ?? "", first?.family);
  };
}
