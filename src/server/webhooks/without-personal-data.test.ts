import { expect, test } from "vitest";
import { withoutPersonalData } from "./without-personal-data.ts";

const stored = (body: unknown) =>
  JSON.parse(
    withoutPersonalData(Buffer.from(typeof body === "string" ? body : JSON.stringify(body))) ??
      "null",
  );

test.each([
  ["0712345678"],
  ["+255712345678"],
  ["255712345678"],
  ["712345678"],
  ["0712 345 678"],
  ["Asha paid from 0712-345-678 today"],
  ["asha.mushi@example.com"],
  ["+4915112345678"],
])("%s is removed from any field", (personal) => {
  const body = JSON.stringify(stored({ status: "paid", note: personal, list: [{ x: personal }] }));
  expect(body).not.toMatch(/\d{3}|asha\.mushi/);
  expect(body).toContain("paid");
});

test("a phone number that is written as a number is removed", () => {
  expect(stored({ channel: 255712345678, total: 712345678 })).toEqual({ channel: "…", total: "…" });
});

test("names, addresses and messages are removed by their field, at any depth", () => {
  expect(
    stored({
      data: {
        customer_name: "Asha Mushi",
        payer: { name: { given_name: "Asha" }, country_code: "TZ" },
        text: "Habari",
        accountNumber: 12,
      },
    }),
  ).toEqual({
    data: {
      customer_name: "…",
      payer: { name: { given_name: "…" }, country_code: "TZ" },
      text: "…",
      accountNumber: "…",
    },
  });
});

test("references, amounts and states stay", () => {
  const body = {
    reference: "PAY-1732345678901-ABC",
    transid: "0199aa00-1111-7222-8333-444455556666",
    order_id: "1732345678901234",
    amount: 2_500_000,
    result: "SUCCESS",
    at: "2026-11-23T10:00:00.000Z",
  };
  expect(stored(body)).toEqual(body);
});

test("JSON within a text is read too", () => {
  expect(stored({ data: JSON.stringify({ name: "Asha", ok: true }) })).toEqual({
    data: JSON.stringify({ name: "…", ok: true }),
  });
});

test("a form is read like JSON", () => {
  expect(stored("MessageSid=SM1&To=%2B255712345678&MessageStatus=delivered")).toEqual({
    MessageSid: "SM1",
    To: "…",
    MessageStatus: "delivered",
  });
});

test.each([["Asha 0712345678"], [""], ["null"], ["<xml>Asha</xml>"]])(
  "nothing is stored of a body that has no fields: %s",
  (body) => {
    expect(stored(body)).toBeNull();
  },
);

test("a huge body is cut, and one that is nested endlessly is stored without its depth", () => {
  const long = Array.from({ length: 100 }, () => "x".repeat(50_000));
  expect(withoutPersonalData(Buffer.from(JSON.stringify({ long })))?.length).toBe(20_000);
  expect(stored("[".repeat(500) + "]".repeat(500))).toBeTruthy();
});
