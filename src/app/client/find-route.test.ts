import { expect, test } from "vitest";
import { findRoute } from "./find-route.ts";

const routes = ["/devices/$id", "/devices", "/devices/new", "/devices/$id/slip"].map((path) => ({
  path,
}));

test.each([
  ["/devices", "/devices", {}],
  ["/devices/new", "/devices/new", {}],
  ["/devices/0190", "/devices/$id", { id: "0190" }],
  ["/devices/0190/slip", "/devices/$id/slip", { id: "0190" }],
  ["/devices/a%20b", "/devices/$id", { id: "a b" }],
  ["/devices/50%", "/devices/$id", { id: "50%" }],
])("%s is %s", (address, path, params) => {
  expect(findRoute(routes, address)).toEqual({ route: { path }, params });
});

test.each(["/", "/device", "/devices/", "/devices/0190/label", "/devices/0190/slip/2"])(
  "%s matches no route",
  (address) => {
    expect(findRoute(routes, address)).toBeNull();
  },
);
