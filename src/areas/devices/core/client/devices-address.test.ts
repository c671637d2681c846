import { expect, test } from "vitest";
import {
  devicesHref,
  fromSavedQuery,
  readDevicesAddress,
  toDevicesQuery,
  toSavedQuery,
} from "./devices-address.ts";

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

test("an address without filters means the devices in the shop; with filters, all unless it names a status", () => {
  expect(readDevicesAddress({}).status).toBe("open");
  expect(readDevicesAddress({ view: "board", sort: "due" }).status).toBe("open");
  expect(toDevicesQuery(readDevicesAddress({ search: "tecno" }))).toEqual({ search: "tecno" });
  expect(toDevicesQuery(readDevicesAddress({ status: "all" }))).toEqual({});
});

test("a saved filter keeps its meaning, and the default is nothing to save", () => {
  expect(toSavedQuery(readDevicesAddress({}))).toBe("");
  const query = "priority=rush&sort=due";
  const words = Object.fromEntries(new URLSearchParams(query));
  expect(toSavedQuery(readDevicesAddress(words))).toBe(query);
  expect(fromSavedQuery(query)).toMatchObject({ status: "", priority: "rush", sort: "due" });
});
