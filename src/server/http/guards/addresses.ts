import { isIPv6 } from "node:net";
import type { networkInterfaces } from "node:os";

/** Hosts that mean every address of the machine, and how the machine itself reaches them. */
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Where a browser on this very machine finds the shop. */
export const localUrl = (host: string, port: number): string =>
  urlOf(everywhere[host] ?? host, port);

/** Where the phones in the shop find it; none where it listens to this machine alone. */
export function nearbyUrls(
  host: string,
  port: number | string,
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  if (!(host in everywhere)) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .filter(({ address }) => !address.startsWith("169.254.")) // given by nobody: leads nowhere
    .map(({ address }) => urlOf(address, port));
}

const urlOf = (host: string, port: number | string): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/**
 * What counts as one address where calls and attempts are counted. Whoever has one IPv6 address has the 2^64 of its
 * network, and could use another for every attempt.
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
