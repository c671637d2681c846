import { isIP } from "node:net";

/**
 * The senders whose X-Forwarded-For, -Proto and -Host headers are trusted: none, a number of nearest proxies, or listed
 * addresses. Any client can forge these headers, so no setting trusts every sender.
 */
export type TrustedProxies = false | { hops: number } | { addresses: string[] };

const MAX_HOPS = 9;

/** Fastify's names for ranges of addresses, such as `loopback` for 127.0.0.0/8. */
const namedRanges = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Reads FUNDI_TRUST_PROXY. Null for an invalid value, such as `true`, `10` proxies or a range of all addresses. */
export function readTrustedProxies(typed: string): TrustedProxies | null {
  const setting = typed.trim().toLowerCase();
  if (setting === "false" || setting === "0") return false;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    return hops <= MAX_HOPS ? { hops } : null;
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
 * Converts the setting to Fastify's option `trustProxy`. A number of hops becomes a function. With a plain number
 * Fastify trusts no proxy, because it cannot check that the sender is a proxy.
 */
export function toFastify(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if ("addresses" in proxies) return proxies.addresses;
  return (_address, hop) => hop < proxies.hops;
}
