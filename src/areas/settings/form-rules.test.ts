import { describe, expect, test } from "vitest";
import { completeForms, formsProblems } from "./form-rules.ts";
import { formsSettings, type FormsSettings, type ValueRule } from "./form-schemas.ts";
import { brokenRule, shapeOf } from "./form-shape.ts";

const usual = formsSettings.parse({});
const day = "2026-03-10";

describe("a rule", () => {
  test.each<[ValueRule, good: string, bad: string]>([
    [{ rule: "minLength", value: 3 }, "abc", "ab"],
    [{ rule: "maxLength", value: 3 }, "abc", "abcd"],
    [{ rule: "startsWith", value: "TZ-" }, "tz-1", "KE-1"],
    [{ rule: "onlyDigits" }, "0123", "12a"],
    [{ rule: "onlyLettersAndDigits" }, "Ng'ombe".replace("'", ""), "a-1"],
    [{ rule: "atLeast", value: 2 }, "2", "1.5"],
    [{ rule: "atMost", value: 2 }, "2", "2.5"],
    [{ rule: "withinDays", value: 7 }, "2026-03-17", "2026-03-18"],
  ])("%j accepts %s and refuses %s", (rule, good, bad) => {
    expect(brokenRule(good, [rule], day)).toBeUndefined();
    expect(brokenRule(bad, [rule], day)).toBe(rule);
    expect(brokenRule("  ", [rule], day)).toBeUndefined();
    expect(brokenRule(null, [rule], day)).toBeUndefined();
  });

  test("also holds for numbers", () => {
    expect(brokenRule(9, [{ rule: "atMost", value: 8 }], day)).toBeDefined();
  });
});

describe("settings that contradict each other", () => {
  const problems = (change: Partial<FormsSettings>) =>
    Object.keys(formsProblems({ ...usual, ...change }));

  test("the defaults do not", () => expect(problems({})).toEqual([]));
  test("a required field cannot be hidden", () => {
    expect(
      problems({ customerRequiredFields: ["name", "city"], customerHiddenFields: ["city"] }),
    ).toEqual(["customerHiddenFields"]);
  });
  test.each<[string, ValueRule[]]>([
    ["a rule that does not suit the field", [{ rule: "withinDays", value: 3 }]],
    ["a rule twice", [{ rule: "onlyDigits" }, { rule: "onlyDigits" }]],
    [
      "more characters at least than at most",
      [
        { rule: "minLength", value: 9 },
        { rule: "maxLength", value: 8 },
      ],
    ],
    ["more characters than the field takes", [{ rule: "minLength", value: 81 }]],
    [
      "digits that begin with a letter",
      [{ rule: "onlyDigits" }, { rule: "startsWith", value: "A" }],
    ],
  ])("%s", (_, rules) => {
    expect(problems({ deviceIntakeValidationRules: { serialNumber: rules } })).toEqual([
      "deviceIntakeValidationRules.serialNumber",
    ]);
  });
  test("a default value must satisfy the rules", () => {
    expect(
      problems({
        customerDefaultValues: { city: "Moshi" },
        customerValidationRules: { city: [{ rule: "startsWith", value: "Dar" }] },
      }),
    ).toEqual(["customerDefaultValues.city"]);
  });
});

describe("stored settings as they take effect", () => {
  test("what a form always requires stays required, and is never hidden", () => {
    const forms = completeForms({
      ...usual,
      deviceIntakeRequiredFields: ["color"],
      customerRequiredFields: [],
      returnRequiredFields: [],
    });
    expect(forms.deviceIntakeRequiredFields).toEqual([
      "customerName",
      "customerPhone",
      "brand",
      "model",
      "issueDescription",
      "color",
    ]);
    expect(shapeOf(forms, "customer").isRequired("phone")).toBe(true);
    expect(shapeOf(forms, "return").isRequired("returnReason")).toBe(true);
  });
  test("a hidden field is not required", () => {
    const forms = completeForms({
      ...usual,
      customerRequiredFields: ["city"],
      customerHiddenFields: ["city"],
    });
    expect(shapeOf(forms, "customer").isRequired("city")).toBe(false);
  });
  test("a label that is missing in one language is shown in the other", () => {
    const forms = { ...usual, customerCustomLabels: { city: { en: "", sw: "Kata" } } };
    expect(shapeOf(forms, "customer").labelOf("city", "en")).toBe("Kata");
    expect(shapeOf(usual, "customer").labelOf("city", "en")).toBeUndefined();
  });
});
