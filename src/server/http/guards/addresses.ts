import { isIPv6 } from "node:net";
import type { networkInterfaces } from "node:os";

/** The settings of HOST for "listen on every address", each with the address for a browser on this machine. */
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The shop's address for a browser on the same machine. */
export const localUrl = (host: string, port: number, isEncrypted = false): string =>
  urlOf(everywhere[host] ?? host, port, isEncrypted);

/**
 * The shop's addresses for phones in the same network. The list is empty unless HOST means "every address": any other
 * HOST is the only address at which the server listens.
 */
export function nearbyUrls(
  host: string,
  port: number | string,
  interfaces: ReturnType<typeof networkInterfaces>,
  isEncrypted = false,
): string[] {
  if (!(host in everywhere)) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .filter(({ address }) => !address.startsWith("169.254.")) // self-assigned (link-local), so unreachable
    .map(({ address }) => urlOf(address, port, isEncrypted));
}

const urlOf = (host: string, port: number | string, isEncrypted: boolean): string =>
  `${isEncrypted ? "https" : "http"}://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/**
 * Returns the key under which the calls and attempts of an address are counted. An IPv6 client owns the 2^64 addresses
 * of its network and could use a new address for every attempt. Therefore the whole network (/64) has one key.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const all = [...first, ...(tail === undefined ? [] : zeros), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
