import { expect, test } from "vitest";
import { staffAddresses } from "./staff-addresses.ts";

const patterns = staffAddresses(["/pos", "/devices", "/devices/$id", "/setup", "/sales/$id"]);
const isStaff = (address: string) => patterns.some((pattern) => pattern.test(address));

test.each([
  "/",
  "/?source=home",
  "/pos",
  "/pos/",
  "/devices?status=ready",
  "/devices/0190-ab?tab=parts",
])("the app answers %s", (address) => expect(isStaff(address)).toBe(true));

test.each([
  "/api/sales",
  "/api/auth/session",
  "/shop",
  "/shop/cart",
  "/track/R-26-000001",
  "/my/abc",
  "/book",
  "/pay/abc",
  "/paid",
  "/estimates/abc",
  "/devices/a/b",
  "/posters",
  "/setup",
  "/assets/app.js",
  "/index.html",
])("the server answers %s", (address) => expect(isStaff(address)).toBe(false));
