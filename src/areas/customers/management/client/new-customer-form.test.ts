import { describe, expect, test } from "vitest";
import {
  emptyNewCustomer,
  newCustomerForm,
  startingWith,
  toNewCustomer,
} from "./new-customer-form.ts";

const typed = { ...emptyNewCustomer, name: "Asha", phone: "0712 345 678" };
const usual = {
  isRequired: () => false,
  isHidden: () => false,
  problem: () => undefined,
};
const send = (form: typeof typed) => toNewCustomer(newCustomerForm(usual).parse(form), "id", usual);

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
  const refused = newCustomerForm(usual).safeParse({ ...typed, phone: "0712" });
  expect(refused.error?.issues).toMatchObject([
    { path: ["phone"], message: "customers:picker.invalidPhone" },
  ]);
});

test("fields that the shop requires must be filled", () => {
  const refused = newCustomerForm({
    ...usual,
    isRequired: (field) => field === "email" || field === "city",
  }).safeParse(typed);
  expect(refused.error?.issues.map((issue) => issue.path[0])).toEqual(["email", "city"]);
});

test("the searched text goes into the matching field", () => {
  expect(startingWith(" 0712 345 ")).toMatchObject({ name: "", phone: "0712 345" });
  expect(startingWith("Juma 2")).toMatchObject({ name: "Juma 2", phone: "" });
});

test("hidden fields are neither checked nor sent", () => {
  const shape = {
    ...usual,
    isRequired: (field: string) => field === "city",
    isHidden: (field: string) => field === "city" || field === "whatsapp",
  };
  const sent = toNewCustomer(newCustomerForm(shape).parse(typed), "id", shape);
  expect(sent).not.toHaveProperty("city");
  expect(sent).not.toHaveProperty("whatsapp");
  expect(sent).toMatchObject({ name: "Asha", email: null });
});

test("a value must satisfy the rules of the shop", () => {
  const shape = {
    ...usual,
    problem: (field: string) => (field === "city" ? "Must begin with D" : undefined),
  };
  const refused = newCustomerForm(shape).safeParse({ ...typed, city: "Moshi" });
  expect(refused.error?.issues).toMatchObject([{ path: ["city"], message: "Must begin with D" }]);
});
