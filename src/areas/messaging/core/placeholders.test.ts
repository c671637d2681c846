import { expect, test } from "vitest";
import { brokenPlaceholder, fillIn, variablesOf } from "./placeholders.ts";

test("each placeholder is named once, in the order of the texts", () => {
  expect(variablesOf("{{b}} {{ a }} {{b}}", "{{c_1}} {{a}}", null)).toEqual(["b", "a", "c_1"]);
});

test("all occurrences are replaced, and a value that looks like a placeholder stays as it is", () => {
  const values = { name: "{{price}}", price: "$& 100" };
  expect(fillIn("{{name}}: {{ price }}, {{name}}", values)).toEqual({
    text: "{{price}}: $& 100, {{price}}",
    missing: [],
  });
});

test("placeholders without a value are named, and inherited names are no values", () => {
  const filled = fillIn("{{a}} {{b}} {{a}} {{constructor}}", { b: " " });
  expect(filled.missing).toEqual(["a", "b", "constructor"]);
});

test("a placeholder with a wrong name is found", () => {
  expect(brokenPlaceholder("Habari {{customer_name}}")).toBeNull();
  expect(brokenPlaceholder("Habari {{first name}}")).toBe("{{first name}}");
  expect(brokenPlaceholder("Habari {{}}")).toBe("{{}}");
  expect(brokenPlaceholder("Habari {{name")).toBe("{{name");
  expect(brokenPlaceholder("{a} } {")).toBeNull();
});
