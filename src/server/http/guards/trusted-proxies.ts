import { isIP } from "node:net";

/**
 * Which senders of X-Forwarded-For, -Proto and -Host are believed: nobody, the nearest hops, or these addresses. Every
 * other sender may write whatever it likes into those headers, so a setting that believes everybody does not exist.
 */
export type TrustedProxies = false | { hops: number } | { addresses: string[] };

const MOST_HOPS = 9;

/** Groups of addresses that Fastify knows by name: 127.0.0.0/8, 10.0.0.0/8 and so on. */
const namedRanges = new Set(["loopback", "linklocal", "uniquelocal"]);

/** @returns null for what is none: `true`, an address that cannot be read, a range that holds every address */
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

/** As Fastify takes it. It ignores a plain number of hops, because it cannot know that the nearest one is a proxy. */
export function toFastify(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if ("addresses" in proxies) return proxies.addresses;
  return (_address, hop) => hop < proxies.hops;
}
