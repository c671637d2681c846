import { describe, expect, test, vi } from "vitest";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import { categories } from "#src/areas/inventory/rules.ts";
import { indexInSlices, indexProducts } from "./product-index.ts";

const brands = ["Tecno", "Infinix", "Samsung", "Itel", "Xiaomi"];
const things = ["Screen", "Battery", "Charger", "Cable", "Case", "Earphones", "Flash disk", "Kioo"];

/** As many items as a large shop has. Items whose index is divisible by 10 or 25 are out of stock. */
const items: CatalogueItem[] = Array.from({ length: 20_000 }, (_, n) => ({
  id: `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`,
  sku: `SKU-${String(n).padStart(5, "0")}`,
  barcode: n % 3 === 0 ? String(6_001_000_000_000 + n) : null,
  name: `${things[n % things.length]} ${n}`,
  brand: brands[n % brands.length] ?? null,
  model: `Spark ${n % 50}`,
  category: categories[n % categories.length] ?? "other",
  price: 100_000 + n,
  available: n % 10 === 0 ? 0 : n % 25,
  image: null,
  isArchived: false,
  isSerialised: false,
  version: 1,
}));
const index = indexProducts(items);
const at = (n: number): CatalogueItem => items[n] as CatalogueItem;

describe("a code", () => {
  test("is a SKU in any case, a barcode or an id, as a whole", () => {
    expect(index.findByCode("SKU-12345")).toBe(at(12_345));
    expect(index.findByCode(" sku-12345 ")).toBe(at(12_345));
    expect(index.findByCode("6001000000300")).toBe(at(300));
    expect(index.findByCode(at(77).id.toUpperCase())).toBe(at(77));
    expect(index.findByCode("SKU-1234")).toBeUndefined();
    const upc = index.with([{ ...at(4), barcode: "0721543012630" }]);
    expect(upc.findByCode("721543012630")?.id).toBe(at(4).id);
    expect(upc.search("721543012630", null).items.map(({ id }) => id)).toEqual(
      at(4).available > 0 ? [at(4).id] : [],
    );
    expect(index.findByCode("")).toBeUndefined();
  });

  test("is found in every spelling that looks equal, and an exact barcode before others", () => {
    const named = index.with([
      { ...at(5), sku: "KIOO É–5", barcode: "N-5" },
      { ...at(6), barcode: "Ñ-5" },
    ]);
    expect(named.findByCode("kioo\u00A0e\u0301-５\u200B")?.id).toBe(at(5).id);
    expect(named.findByCode("N-5")?.id).toBe(at(5).id);
    expect(named.findByCode("Ñ-5")?.id).toBe(at(6).id);
  });

  test("finds items out of stock too, so that the till can say so", () => {
    expect(index.findByCode("SKU-00010")?.available).toBe(0);
  });

  test("that is one item's SKU and another's barcode finds the SKU", () => {
    const twice = index.with([{ ...at(1), barcode: "sku-00002" }]);
    expect(twice.findByCode("sku-00002")?.id).toBe(at(2).id);
  });
});

describe("a search", () => {
  test("finds every word in name, SKU, brand, model and barcode", () => {
    const ids = (typed: string) => index.search(typed, null).items.map(({ id }) => id);
    expect(ids("samsung 12345")).toEqual([]);
    expect(ids("12345")).toEqual([at(12_345).id]);
    expect(ids("6001000000303")).toEqual([at(303).id]);
    const found = index.search("infinix KIOO", null).items;
    expect(found.length).toBeGreaterThan(100);
    expect(found.every(({ brand, name }) => brand === "Infinix" && name.startsWith("Kioo"))).toBe(
      true,
    );
  });

  test("finds words in any order, without accents, and in any spelling", () => {
    const cafe = {
      ...at(3),
      id: "c",
      sku: "CF-1",
      barcode: null,
      name: "Galaxy A12 – Kava ya José",
    };
    const one = index.with([{ ...cafe, category: "cases", available: 4 }]);
    const ids = (typed: string) => one.search(typed, null).items.map(({ id }) => id);
    expect(ids("a12 galaxy jose")).toEqual(["c"]);
    expect(ids("JOSE\u0301 a12")).toEqual(["c"]);
  });

  test("finds categories by their name and by the word of the screen, after other matches", () => {
    const named = {
      ...at(3),
      id: "n",
      sku: "N-1",
      barcode: null,
      name: "Chaja ndogo",
      available: 4,
    };
    const found = index
      .with([{ ...named, category: "other" }])
      .search("chaja", null, { chargers: "Chaja" }).items;
    expect(found[0]?.id).toBe("n");
    expect(found.slice(1).every(({ category }) => category === "chargers")).toBe(true);
    expect(found.length).toBe(1 + (index.categories().get("chargers") ?? 0));
  });

  test("forgives one typing error in a word, if nothing has the word", () => {
    const names = (typed: string) => index.search(typed, null).items.map(({ name }) => name);
    expect(names("earphnoes tecno").every((name) => name.startsWith("Earphones"))).toBe(true);
    expect(names("earphnoes tecno").length).toBeGreaterThan(10);
    const named = index.search("chja", null, { chargers: "Chaja" }).items;
    expect(named.length).toBeGreaterThan(100);
    expect(
      named.every((item) => item.category === "chargers" || item.name.startsWith("Charger")),
    ).toBe(true);
    expect(names("SKU-99999")).toEqual([]);
  });

  test("puts matches at the beginning first; without a search the order is by name", () => {
    const extra = { ...at(3), id: "x", sku: "ZZ-9", barcode: null, name: "Adapter for cable 19" };
    const found = index.with([{ ...extra, available: 4 }]).search("cable 19", null).items;
    expect(found[0]?.name).toBe("Cable 19");
    expect(found.map(({ name }) => name)).toContain("Adapter for cable 19");
    const names = index.search("", null).items.map(({ name }) => name);
    const { compare } = new Intl.Collator("en", { numeric: true });
    expect(names).toEqual(names.toSorted(compare));
    expect(names).not.toEqual(names.toSorted());
  });

  test("shows sellable items, and counts those out of stock", () => {
    const { items: found, outOfStock } = index.search("", null);
    expect(found.every(({ available }) => available > 0)).toBe(true);
    expect(found.length + outOfStock).toBe(20_000);
    expect(index.search("SKU-00010", null)).toEqual({ items: [], outOfStock: 1 });
  });

  test("respects a category", () => {
    const screens = index.search("", "screens").items;
    expect(screens.length).toBe(index.categories().get("screens"));
    expect(screens.every(({ category }) => category === "screens")).toBe(true);
  });
});

test("changed items replace the old ones, and archived ones disappear", () => {
  const sold = { ...at(12_345), available: 0, price: 1 };
  const renamed = { ...at(5), sku: "NEW-5", name: "Aaa" };
  const next = index.with([sold, renamed, { ...at(6), isArchived: true }]);
  expect(next.get(sold.id)).toEqual(sold);
  expect(next.search("12345", null)).toEqual({ items: [], outOfStock: 1 });
  expect(next.search("", null).items[0]).toEqual(renamed);
  expect(next.findByCode("SKU-00005")).toBeUndefined();
  expect(next.findByCode("SKU-00006")).toBeUndefined();
  expect(next.size).toBe(index.size - 1);
  expect(index.get(sold.id)).toBe(at(12_345));
});

test("an index that is built in slices is the same, and pauses often", async () => {
  let pauses = 0;
  const shuffled = items.toSorted((a, b) => a.sku.slice(-2).localeCompare(b.sku.slice(-2)));
  const sliced = await indexInSlices(shuffled, async () => {
    pauses++;
  });
  expect(sliced.size).toBe(20_000);
  expect(sliced.all()).toEqual(index.all());
  expect(sliced.findByCode("6001000000300")).toBe(at(300));
  expect(pauses).toBeGreaterThan(100);
});

/** Counts reads of products and comparisons of text instead of time, because times depend on the machine. */
describe("work is limited:", () => {
  let reads = 0;
  const watched = items.map((item) => watch(item));
  const observed = indexProducts(watched);
  const readsOf = (work: () => unknown) => {
    reads = 0;
    work();
    return reads;
  };

  function watch(item: CatalogueItem): CatalogueItem {
    return new Proxy(item, {
      get(target, name, receiver) {
        reads++;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  }

  test("a scan reads no product", () => {
    expect(readsOf(() => observed.findByCode("SKU-19999"))).toBe(0);
    expect(readsOf(() => observed.findByCode("6001000000300"))).toBe(0);
    expect(readsOf(() => observed.findByCode("nobody's"))).toBe(0);
  });

  test("a sale at another till reads only the changed product", () => {
    const change = { ...at(12_345), available: 1 };
    expect(readsOf(() => observed.with([change]))).toBeLessThan(10);
  });

  test("a search visits each product once, and reads its matches", () => {
    const includes = vi.spyOn(String.prototype, "includes");
    const found = readsOf(() => observed.search("tecno 1234", null));
    expect(includes.mock.calls.length).toBeLessThan(2 * items.length);
    expect(found).toBeLessThan(100);
    includes.mockRestore();
    expect(readsOf(() => observed.search("screen", null))).toBeLessThan(4 * items.length);
  });
});
