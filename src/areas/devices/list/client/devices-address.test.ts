import { expect, test } from "vitest";
import { devicesHref, readDevicesAddress, toDevicesQuery } from "./devices-address.ts";

test("an address is read tolerantly", () => {
  const address = readDevicesAddress({
    status: "stolen",
    priority: "rush",
    technicianId: "me",
    overdue: "true",
  });
  expect(address).toMatchObject({ status: "", priority: "rush", technicianId: "", overdue: true });
});

test("the request contains the filters, not the open device", () => {
  const open = "01990000-0000-7000-8000-000000000001";
  const address = readDevicesAddress({ status: "in-repair", search: " tecno ", open, sort: "due" });
  expect(address.open).toBe(open);
  expect(toDevicesQuery(address)).toEqual({ search: "tecno", status: "in-repair", sort: "due" });
});

test("links contain the filters", () => {
  expect(devicesHref({})).toBe("/devices");
  expect(devicesHref({ status: "done", sort: "newest" })).toBe("/devices?status=done");
});
