import { expect, test } from "vitest";
import { readAnswer, readUpload } from "./read-answer.ts";

const json = "application/json; charset=utf-8";
const problem = "application/problem+json";
const fine = JSON.stringify({
  serverTime: "2026-11-30T09:00:00.000Z",
  results: [{ key: "k1", state: "applied", answer: {} }],
});
const unreachable = { kind: "no answer", why: "unreachable" };
const refused = { kind: "no answer", why: "refused" };

test("an answer of Fundi with results is an answer", () => {
  expect(readAnswer({ status: 200, type: json, text: fine })).toMatchObject({ kind: "answer" });
});

test.each([
  ["a page with the status 200", 200, "text/html", fine],
  ["an answer without type", 200, null, fine],
  ["half an answer", 200, json, fine.slice(0, 40)],
  ["an empty answer", 200, json, ""],
  ["other JSON", 200, json, '{"ok":true}'],
  ["null", 200, json, "null"],
  ["results without state", 200, json, '{"serverTime":"","results":[{"key":"k1"}]}'],
  ["a session that has ended", 401, problem, "{}"],
  ["a missing right", 403, problem, "{}"],
  ["a page of a firewall", 403, "text/html", ""],
  ["a time-out", 408, problem, "{}"],
  ["too many requests", 429, problem, "{}"],
  ["an address that a proxy does not know", 404, "text/html", ""],
  ["an internal error", 500, problem, "{}"],
  ["a bad gateway", 502, "text/html", ""],
  ["maintenance", 503, problem, "{}"],
])("%s ends no command, and the same batch is sent again", (_, status, type, text) => {
  expect(readAnswer({ status, type, text })).toEqual(unreachable);
});

test.each([
  ["a body that Fundi cannot read", 400, problem],
  ["an invalid body", 422, problem],
  ["a body that is too large for a proxy", 413, "text/html"],
])("%s ends no command, and a smaller batch is sent", (_, status, type) => {
  expect(readAnswer({ status, type, text: "{}" })).toEqual(refused);
});

test("an upload is done when Fundi answers with JSON", () => {
  expect(readUpload({ status: 201, type: json, text: "{}" })).toEqual({ kind: "uploaded" });
  expect(readUpload({ status: 200, type: "text/html", text: "" })).toEqual(unreachable);
  expect(readUpload({ status: 401, type: problem, text: "{}" })).toEqual(unreachable);
  expect(readUpload({ status: 503, type: problem, text: "{}" })).toEqual(unreachable);
});

test.each([
  ["a repair that is not there", 404, "not_found"],
  ["a repair that was handed back", 409, "conflict"],
  ["somebody who may not add photos", 403, "forbidden"],
])("a refused upload says why: %s", (_, status, code) => {
  const params = { reason: "handed-back" };
  const text = JSON.stringify({ code, params, detail: "No" });
  expect(readUpload({ status, type: problem, text })).toEqual({
    kind: "file refused",
    refusal: { code, status, params },
  });
});

test("an upload that is too large for a proxy is refused, and one in the name of another user is not", () => {
  expect(readUpload({ status: 413, type: "text/html", text: "" })).toEqual({
    kind: "file refused",
    refusal: { code: "payload_too_large", status: 413 },
  });
  const text = JSON.stringify({ code: "other_author" });
  expect(readUpload({ status: 403, type: problem, text })).toMatchObject({ kind: "no answer" });
});

test.each([403, 500, 502])(
  "an upload that fails with %s may be the only one that fails",
  (status) => {
    const why = "failed with it";
    expect(readUpload({ status, type: "text/html", text: "" })).toEqual({ kind: "no answer", why });
  },
);
