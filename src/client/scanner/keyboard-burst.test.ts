import { expect, test } from "vitest";
import { keyboardBurst } from "./keyboard-burst.ts";

/** Presses the keys with the same pause between them. Returns the result of each key. */
function type(keys: readonly string[], pause: number) {
  const burst = keyboardBurst();
  return keys.map((key, at) => burst.press(key, 1000 + at * pause));
}

const keysOf = (text: string) => text.split("");

test("a scanner's keys produce its code", () => {
  expect(type([...keysOf("R-26-000123"), "Enter"], 8).at(-1)).toEqual({ code: "R-26-000123" });
  expect(type([...keysOf("R-26-000123"), "Enter"], 50).at(-1)).toEqual({ code: "R-26-000123" });
});

test("a scanner may end a code with Tab", () => {
  expect(type([...keysOf("R-26-000123"), "Tab"], 8).at(-1)).toEqual({ code: "R-26-000123" });
  expect(type([...keysOf("R-26-000123"), "Tab"], 80).at(-1)).toBe("person");
  expect(type([...keysOf("R-26-000123"), "Backtab"], 8).at(-1)).toBe("person");
});

test("Shift before a capital belongs to it", () => {
  expect(type(["Shift", "R", "F", "8", "Shift", "N", "Enter"], 10).at(-1)).toEqual({
    code: "RF8N",
  });
});

test("a scanner is recognised from the second key on", () => {
  expect(type(keysOf("abc"), 10)).toEqual(["person", "scanner", "scanner"]);
});

test("a person's typing, a pause, or three quick keys are no code", () => {
  expect(type([...keysOf("R-26-000123"), "Enter"], 80)).toEqual(Array(12).fill("person"));
  expect(type([...keysOf("abc"), "Enter"], 10).at(-1)).toBe("person");
  const burst = keyboardBurst();
  for (const [at, key] of keysOf("12345678").entries()) burst.press(key, at * 10);
  expect(burst.press("Enter", 500)).toBe("person");
});

test("text typed before is not part of the code", () => {
  const burst = keyboardBurst();
  burst.press("x", 0);
  for (const [at, key] of keysOf("4901542").entries()) burst.press(key, 900 + at * 10);
  expect(burst.press("Enter", 980)).toEqual({ code: "4901542" });
});

test("an arrow key or Escape starts again", () => {
  expect(type(["1", "2", "ArrowLeft", "3", "4", "Enter"], 10).at(-1)).toBe("person");
});

test("a stuttering scanner loses no part of its code, because half a code is another product's", () => {
  const burst = keyboardBurst();
  const stutters = [0, 8, 16, 140, 148, 156, 380, 388, 396];
  for (const [n, key] of keysOf("490154203").entries()) burst.press(key, stutters[n] ?? 0);
  expect(burst.press("Enter", 480)).toEqual({ code: "490154203" });
});

test("a person who sometimes types two keys quickly is still a person", () => {
  const burst = keyboardBurst();
  const typed = keysOf("thethethe").map((key, n) =>
    burst.press(key, Math.floor(n / 3) * 330 + [0, 40, 160][n % 3]!),
  );
  expect(typed.filter((pressed) => pressed === "person").length).toBeGreaterThanOrEqual(3);
  expect(burst.press("Enter", 1000)).toBe("person");
});
