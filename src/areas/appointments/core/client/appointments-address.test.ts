import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import {
  appointmentHref,
  daysOf,
  readAppointmentsAddress,
  spanOf,
} from "./appointments-address.ts";

test("an address of nonsense shows today's week", () => {
  const words = { view: "year", day: "2026-13-45", technicianId: "x", open: "'", new: "25:00" };
  expect(readAppointmentsAddress(words)).toEqual({
    view: "",
    day: "",
    technicianId: "",
    only: "",
    search: "",
    open: "",
    booking: "",
    new: "",
    customer: "",
  });
  expect(readAppointmentsAddress({ new: "10:30", day: "2026-11-23" })).toMatchObject({
    new: "10:30",
    day: "2026-11-23",
  });
});

test("a week is from Monday to Sunday", () => {
  const week = spanOf("week", "2026-12-03");
  expect(week).toEqual({ from: "2026-11-30", to: "2026-12-06" });
  expect(daysOf(week)).toHaveLength(7);
  expect(spanOf("day", "2026-12-03")).toEqual({ from: "2026-12-03", to: "2026-12-03" });
});

test("the address of an appointment opens it on its day", () => {
  const id = newId();
  expect(appointmentHref(id, "2026-12-03")).toBe(`/appointments?day=2026-12-03&open=${id}`);
});
