import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { localUrl, nearbyUrls, networkOf } from "./addresses.ts";

const of = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [of("127.0.0.1", true), of("::1", true)],
  wlan0: [of("192.168.1.20"), of("fe80::1")],
  usb0: [of("169.254.7.7")],
};

test("the browser on the machine gets a usable address", () => {
  expect(localUrl("0.0.0.0", 3000)).toBe("http://127.0.0.1:3000");
  expect(localUrl("::", 3000)).toBe("http://[::1]:3000");
  expect(localUrl("shop.local", 80)).toBe("http://shop.local:80");
});

test("phones in the shop get the machine's own address, if it listens there", () => {
  expect(nearbyUrls("0.0.0.0", 3000, interfaces)).toEqual(["http://192.168.1.20:3000"]);
  expect(nearbyUrls("127.0.0.1", 3000, interfaces)).toEqual([]);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:7:8:9:a:b:c", "2001:db8:7:8::/64"],
  ["2001:DB8:0007::1", "2001:db8:7:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8::9:a:b:c", "2001:db8:0:0::/64"],
  ["", ""],
])("for rate limits, %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
