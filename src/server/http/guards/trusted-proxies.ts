import { isIP } from "node:net";

/**
 * The trusted senders of X-Forwarded-For, -Proto and -Host: none, a number of nearest proxies, or listed addresses. Any
 * client can forge these headers, so there is no setting that trusts every sender.
 */
export type TrustedProxies = false | { hops: number } | { addresses: string[] };

const MOST_HOPS = 9;

/** Fastify's names for ranges of addresses, such as `loopback` for 127.0.0.0/8. */
const namedRanges = new Set(["loopback", "linklocal", "uniquelocal"]);

/** @returns null for an invalid value: `true`, an address that cannot be read, a range that holds every address */
export function readTrustedProxies(typed: string): TrustedProxies | null {
  const setting = typed.trim().toLowerCase();
  if (setting === "false" || setting === "0") return false;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    return hops <= MOST_HOPS ? { hops } : null;
  }
  const addresses = setting.split(",").map((address) => address.trim());
  return addresses.every(isAddressOrRange) ? { addresses } : null;
}

function isAddressOrRange(typed: string): boolean {
  if (namedRanges.has(typed)) return true;
  const [address = "", prefix, ...rest] = typed.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const most = version === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= most;
}

/**
 * Converts to Fastify's option `trustProxy`. A number of hops becomes a function, because Fastify ignores a plain
 * number: it cannot know that the nearest sender is a proxy.
 */
export function toFastify(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if ("addresses" in proxies) return proxies.addresses;
  return (_address, hop) => hop < proxies.hops;
}
