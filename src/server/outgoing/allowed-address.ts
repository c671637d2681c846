import ipaddr from "ipaddr.js";

/** The ranges of the shop's own networks. The admin may allow them. */
const ownNetworks: ReadonlySet<string> = new Set([
  "private",
  "loopback",
  "uniqueLocal",
  "carrierGradeNat",
]);

/**
 * Whether Fundi may send a request to this IP address: a public one, or one of the shop's own networks if the admin
 * allowed them. Link-local addresses, which include the metadata servers of clouds, are never allowed.
 */
export function isAllowedAddress(address: string, allowsPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within IPv6 (::ffff:10.0.0.1) counts as the IPv4 address.
  const range = ipaddr.process(address).range();
  return range === "unicast" || (allowsPrivate && ownNetworks.has(range));
}
