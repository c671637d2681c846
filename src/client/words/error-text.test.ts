import { beforeAll, expect, test } from "vitest";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { ApiRefusal } from "../data/api.ts";
import { errorText } from "./error-text.ts";
import { loadWords } from "./i18n.ts";

beforeAll(() => loadWords("errors"));

const told = (code: RefusalCode, params: Record<string, string> = {}) =>
  errorText(new ApiRefusal(code, 409, "As the server says it", { params }));

test("a refusal is shown in words, with its values if the user may see them", () => {
  expect(told("reference_taken")).toBe("This payment reference was already used.");
  expect(told("reference_taken", { payment: "PAY-1", of: "S-26-000001" })).toBe(
    "This payment reference was already used: PAY-1 for S-26-000001.",
  );
  // This sentence has a placeholder, for which the refusal has no value.
  expect(told("insufficient_stock")).toBe("As the server says it");
});
