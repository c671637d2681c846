import { expect, test } from "vitest";
import { segmentFilters, type SegmentFilter } from "../../segment-filters.ts";
import { isFilterValue } from "./is-filter-value.ts";

const words = [
  "",
  " ",
  "vip",
  "x".repeat(40),
  "x".repeat(41),
  "x".repeat(60),
  "x".repeat(61),
  "x".repeat(80),
  "x".repeat(81),
  "gold",
  "0",
  "365",
  "366",
  "3650",
  "3651",
  "10000000000000",
  "10000000000001",
  "123456789012345",
  "-1",
  "1.5",
  "1e3",
  "2026-02-28",
  "2026-02-31",
  "0001-01-01",
  "true",
  "false",
  "TRUE",
];

test.each(Object.keys(segmentFilters) as SegmentFilter[])(
  "the screen and the server accept the same values of the filter %s",
  (name) => {
    const byServer = words.filter((word) => segmentFilters[name].safeParse(word).success);
    expect(words.filter((word) => isFilterValue(name, word))).toEqual(byServer);
  },
);
