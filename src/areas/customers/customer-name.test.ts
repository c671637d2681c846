import { expect, test } from "vitest";
import { wordsOf } from "#src/server/words.ts";
import { WALK_IN_CUSTOMER_ID } from "./walk-in.ts";
import { nameOnPaper } from "./customer-name.ts";

const id = "01900000-0000-7000-8000-000000000001";
const inSwahili = wordsOf("common", "sw");

test("customers without a name of their own are named in the reader's language, whatever their row says", () => {
  const walkIn = { id: WALK_IN_CUSTOMER_ID, name: "Walk-in customer", phone: null };
  expect(nameOnPaper(walkIn, wordsOf("common", "en"))).toBe("Walk-in customer");
  expect(nameOnPaper(walkIn, inSwahili)).toBe("Mteja wa kupita");
  expect(nameOnPaper({ ...walkIn, name: "Anything" }, inSwahili)).toBe("Mteja wa kupita");
  const erased = { id, name: "Erased customer", phone: null };
  expect(nameOnPaper(erased, wordsOf("common", "en"))).toBe("Erased customer");
  expect(nameOnPaper(erased, inSwahili)).toBe("Mteja aliyefutwa");
});

test("a customer keeps their name, even one that reads like the built-in names", () => {
  for (const name of ["Asha Mwinyi", "Walk-in customer", "Erased customer"])
    expect(nameOnPaper({ id, name, phone: "+255712345678" }, inSwahili)).toBe(name);
});
