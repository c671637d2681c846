import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fill, lookUp, type Words } from "#src/shared/words.ts";
import { areasOf, catalogues, flat, wordsOf } from "./support/catalogues.ts";

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = ""]) => name)
    .toSorted((a, b) => a.localeCompare(b));

/** Labels that may contain capitals: those that the specification quotes, and labels that appear together with them. */
const fixedWords = new Set([
  "Repair Trends",
  "Quick Actions",
  "Recent Activity",
  "Top Customers",
  "Top Technicians",
  "Device Status",
  "Monthly Revenue",
  "Inventory Items",
  "Active Repairs",
  "Total Customers",
  "Active Devices",
  "Active Rewards",
  "Add Item to PO",
  "Add Points",
  "Add Purchase Order",
  "Audit History",
  "Choose Image",
  "Create Customer",
  "Create New Customer",
  "Customer Care Terminal",
  "Customer Details",
  "Customer Name",
  "Delivery Address",
  "Device Repair Pro",
  "Edit Customer",
  "Electronic Deals",
  "Flash Sales",
  "Top Brands",
  "Email Address",
  "Inventory Alerts",
  "Link Sale to Repair",
  "Location Description",
  "Low Stock Alerts",
  "Loyalty Points Manager",
  "New Sale",
  "No Image",
  "Open POs",
  "Order Date",
  "Payment Failed",
  "Payment Type",
  "Phone Number",
  "Platinum Members",
  "Print Receipt",
  "Purchase Order",
  "Purchase Orders",
  "Redeem Reward",
  "Repair Links",
  "Request Camera Permissions",
  "Sales Report",
  "Search by Order #",
  "Secure Payment",
  "Select Camera",
  "Select Customer",
  "Start Scanning",
  "Stock Movements",
  "Stop Scanning",
  "Success Rate",
  "Switch Off Torch",
  "Switch On Torch",
  "Total Members",
  "Total PO Value",
  "Total POs",
  "Total Points",
  "Total Revenue",
  "Total Sales",
  "Total Sent",
  "Total Spent",
  "WhatsApp Number",
]);
/** Words that begin with a capital anywhere: names of products and people, and abbreviations. */
const names =
  /^(?:Airtel|Money|Mixx|Yas|HaloPesa|AzamPesa|Pesa|WhatsApp|Excel|PostgreSQL|WebP|Wi-Fi|Swahili|English|Twilio|Beem|Africa(?:'s)?|Talking|Fundi|Juma|TSh|[A-Z\d-]+)$/;
const LONGEST_LABEL = 4;

/**
 * The words inside a label that wrongly begin with a capital. Texts of more than four words are not checked, because
 * they are sentences, which may contain names.
 */
function capitalsInside(text: string): string[] {
  const words = text
    .replaceAll(/\{\{\w+\}\}/g, "")
    .trim()
    .split(/\s+/);
  if (words.length > LONGEST_LABEL) return [];
  return words
    .slice(1)
    .filter((word, at) => /^[A-Z]/.test(word) && !/[.!?:·–—/]$/.test(words[at] ?? ""))
    .filter((word) => !names.test(word.replaceAll(/[,;:.)]+$/g, "")));
}

describe("catalogues", () => {
  it("have the same areas in both languages", () => {
    expect(areasOf("sw")).toEqual(areasOf("en"));
  });

  it.each(areasOf("en"))("%s has the same words in both languages, none empty", (file) => {
    const en = flat(wordsOf("en", file));
    const sw = flat(wordsOf("sw", file));
    expect(Object.keys(sw).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(Object.entries({ ...en, ...sw }).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it.each(areasOf("en"))("%s uses the same values in both languages", (file) => {
    const valuesOf = (words: Record<string, string>) =>
      Object.fromEntries(Object.entries(words).map(([key, text]) => [key, placeholders(text)]));
    expect(valuesOf(flat(wordsOf("sw", file)))).toEqual(valuesOf(flat(wordsOf("en", file))));
  });

  it.each(areasOf("en"))("%s is known to the screens' types", (file) => {
    const known = readFileSync(new URL("catalogue.ts", catalogues), "utf8");
    expect(known).toContain(`./en/${file}`);
  });

  it("hold the name of a wallet once in each language", () => {
    for (const language of ["en", "sw"]) {
      // Two sentences of the till name a wallet too, as the spec words them.
      const all = areasOf(language).flatMap((file) => Object.values(flat(wordsOf(language, file))));
      for (const name of ["M-Pesa", "Airtel Money", "Mixx by Yas", "HaloPesa", "AzamPesa"]) {
        expect(all.filter((text) => text === name)).toHaveLength(1);
      }
    }
  });

  it("write English in sentence case, except the words that are fixed", () => {
    const complaints = areasOf("en").flatMap((file) =>
      Object.entries(flat(wordsOf("en", file)))
        .map(([key, text]) => ({ key: `${file} ${key}`, text, words: capitalsInside(text) }))
        .filter(({ text, words }) => words.length > 0 && !fixedWords.has(text)),
    );
    expect(complaints).toEqual([]);
  });

  it("use one notation of placeholders", () => {
    for (const language of ["en", "sw"]) {
      for (const file of areasOf(language)) {
        for (const text of Object.values(flat(wordsOf(language, file)))) {
          expect(text.replaceAll(/\{\{\w+\}\}/g, "")).not.toMatch(/[{}]|%s|\$\{/);
        }
      }
    }
  });
});

describe("words", () => {
  const words: Words = {
    hello: "Hello {{name}}",
    nested: { deep: "Deep" },
    day_one: "{{count}} day",
    day_other: "{{count}} days",
  };

  it("are found by dotted keys and filled in", () => {
    expect(lookUp(words, "hello", "en", { name: "Asha" })).toBe("Hello Asha");
    expect(lookUp(words, "nested.deep", "sw")).toBe("Deep");
    expect(lookUp(words, "nested", "en")).toBeUndefined();
    expect(lookUp(words, "nested.deeper", "en")).toBeUndefined();
  });

  it("follow the count", () => {
    expect(lookUp(words, "day", "en", { count: 1 })).toBe("1 day");
    expect(lookUp(words, "day", "sw", { count: 0 })).toBe("0 days");
    expect(lookUp(words, "day", "sw", { count: 1260 })).toBe("1,260 days");
  });

  it("keep a visible gap, and do not fill a value that looks like a placeholder", () => {
    expect(fill("{{a}} {{b}}", { a: "{{b}}" })).toBe("{{b}} {{b}}");
  });
});
