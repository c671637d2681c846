import { expect, test } from "vitest";
import { skuOf } from "./rules.ts";

test.each([
  ["SCR-TEC-SP20", { category: "screens", name: "Kioo", brand: "Tecno", model: "Spark 20" }],
  ["SCR-SAM-GAA05", { category: "screens", brand: "Samsung", model: "Galaxy A05" }],
  ["SCR-APP-IPXR", { category: "screens", brand: "Apple", model: "iPhone XR" }],
  ["BAT-APP", { category: "batteries", name: "Betri", brand: "Apple", model: null }],
  ["CHG-CHUS20", { category: "chargers", name: "Chaja ya USB-C, 20 W" }],
  ["TLS-B7000", { category: "tools", name: "B-7000 ya kuchomea gundi" }],
  ["ACC-CAFE4", { category: "accessories", name: "", brand: null, model: "Café4" }],
  ["ITM", { category: "other", name: "—" }],
] as const)("%s", (sku, described) => {
  expect(skuOf(described)).toBe(sku);
});
