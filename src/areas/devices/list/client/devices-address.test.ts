import { expect, test } from "vitest";
import { devicesHref, readDevicesAddress, toDevicesQuery } from "./devices-address.ts";

test("an address is read as far as it makes sense", () => {
  const address = readDevicesAddress({
    status: "stolen",
    priority: "rush",
    technicianId: "me",
    overdue: "true",
  });
  expect(address).toMatchObject({ status: "", priority: "rush", technicianId: "", overdue: true });
});

test("the server is asked for what is set, not for which device stands beside", () => {
  const open = "01990000-0000-7000-8000-000000000001";
  const address = readDevicesAddress({ status: "in-repair", search: " tecno ", open, sort: "due" });
  expect(address.open).toBe(open);
  expect(toDevicesQuery(address)).toEqual({ search: "tecno", status: "in-repair", sort: "due" });
});

test("links carry the filters", () => {
  expect(devicesHref({})).toBe("/devices");
  expect(devicesHref({ status: "done", sort: "newest" })).toBe("/devices?status=done");
});
