import { describe, expect, test } from "vitest";
import { hasIssue, toggleIssue } from "./issue-text.ts";

describe("preset issues in the description", () => {
  test("are appended to the typed text", () => {
    expect(toggleIssue("", "No sound")).toBe("No sound");
    expect(toggleIssue("Fell on tiles", "No sound")).toBe("Fell on tiles, No sound");
    expect(toggleIssue("Fell on tiles, ", "No sound")).toBe("Fell on tiles, No sound");
  });

  test("are removed by a second tap, and the rest stays", () => {
    expect(toggleIssue("Fell on tiles, No sound", "No sound")).toBe("Fell on tiles");
    expect(toggleIssue("No sound", "no sound")).toBe("");
    expect(toggleIssue("No sound, Cracked screen\nFell on Sunday", "No sound")).toBe(
      "Cracked screen\nFell on Sunday",
    );
  });

  test("a word inside a sentence is not a preset", () => {
    expect(hasIssue("There is no sound at all", "No sound")).toBe(false);
    expect(hasIssue("Cracked screen, no sound", "No sound")).toBe(true);
  });
});
