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
  test("is on the phone number when no other is given", () => {
    expect(send(typed).whatsapp).toBe("+255712345678");
  });
  test("may be on another number", () => {
    expect(send({ ...typed, whatsapp: "0754000111" }).whatsapp).toBe("+255754000111");
  });
  test("is on none when they have none, or only a landline", () => {
    expect(send({ ...typed, hasWhatsapp: false }).whatsapp).toBeNull();
    expect(send({ ...typed, phone: "0222110000" }).whatsapp).toBeNull();
  });
});

test("empty fields are nothing, and no gender is other", () => {
  expect(send({ ...typed, gender: "" })).toMatchObject({
    preferredLanguage: null,
    email: null,
    city: null,
    gender: "other",
  });
});

test("a phone number that is none is refused with the shop's words for it", () => {
  const refused = newCustomerForm([]).safeParse({ ...typed, phone: "0712" });
  expect(refused.error?.issues).toMatchObject([
    { path: ["phone"], message: "customers:picker.invalidPhone" },
  ]);
});

test("fields the shop asks for must be filled", () => {
  const refused = newCustomerForm(["email", "city"]).safeParse(typed);
  expect(refused.error?.issues.map((issue) => issue.path[0])).toEqual(["email", "city"]);
});

test("what was searched for goes where it belongs", () => {
  expect(startingWith(" 0712 345 ")).toMatchObject({ name: "", phone: "0712 345" });
  expect(startingWith("Juma 2")).toMatchObject({ name: "Juma 2", phone: "" });
});
