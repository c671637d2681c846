import { describe, expect, test } from "vitest";
import {
  emptyNewCustomer,
  newCustomerForm,
  startingWith,
  toNewCustomer,
} from "./new-customer-form.ts";

const typed = { ...emptyNewCustomer, name: "Asha", phone: "0712 345 678" };
const send = (form: typeof typed) => toNewCustomer(newCustomerForm([]).parse(form), "id");

describe("WhatsApp", () => {
  test("defaults to the phone number", () => {
    expect(send(typed).whatsapp).toBe("+255712345678");
  });
  test("may be on another number", () => {
    expect(send({ ...typed, whatsapp: "0754000111" }).whatsapp).toBe("+255754000111");
  });
  test("is absent when the customer has none, or only a landline", () => {
    expect(send({ ...typed, hasWhatsapp: false }).whatsapp).toBeNull();
    expect(send({ ...typed, phone: "0222110000" }).whatsapp).toBeNull();
  });
});

test("empty fields are sent as null, and so is no gender", () => {
  expect(send({ ...typed, gender: "" })).toMatchObject({
    preferredLanguage: null,
    email: null,
    city: null,
    gender: "other",
  });
});

test("an invalid phone number is refused with the shop's message", () => {
  const refused = newCustomerForm([]).safeParse({ ...typed, phone: "0712" });
  expect(refused.error?.issues).toMatchObject([
    { path: ["phone"], message: "customers:picker.invalidPhone" },
  ]);
});

test("fields that the shop requires must be filled", () => {
  const refused = newCustomerForm(["email", "city"]).safeParse(typed);
  expect(refused.error?.issues.map((issue) => issue.path[0])).toEqual(["email", "city"]);
});

test("the searched text goes into the matching field", () => {
  expect(startingWith(" 0712 345 ")).toMatchObject({ name: "", phone: "0712 345" });
  expect(startingWith("Juma 2")).toMatchObject({ name: "Juma 2", phone: "" });
});
