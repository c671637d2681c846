import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { cartText, readCart, withQuantity } from "./cart-address.ts";

test("a cart is the same after it was written into an address and read again", () => {
  const lines = [
    { itemId: newId(), quantity: 2, unitPrice: 1_500_000 },
    { itemId: newId(), quantity: 1 },
  ];
  expect(readCart(cartText(lines))).toEqual(lines);
  expect(cartText([])).toBe("");
});

test("what is no product is left out, and a product that occurs twice is added up", () => {
  const id = newId();
  const text = `${id}.2.100,x.1.1,,${id}.1.100,${newId()}.0.5,${newId()}.1.5.7,<script>.1`;
  expect(readCart(text)[0]).toEqual({ itemId: id, quantity: 3, unitPrice: 100 });
  expect(readCart(text)).toHaveLength(2);
  expect(readCart(`${id}.1.-5`)).toEqual([{ itemId: id, quantity: 1 }]);
  expect(readCart(`${id}.1000.5`)[0]?.quantity).toBe(99);
});

test("a cart has at most twenty products", () => {
  const many = Array.from({ length: 40 }, () => `${newId()}.1.5`).join(",");
  expect(readCart(many).length).toBeLessThanOrEqual(20);
});

test("a quantity of 0 removes a product", () => {
  const [a, b] = [newId(), newId()];
  const lines = [
    { itemId: a, quantity: 1 },
    { itemId: b, quantity: 2 },
  ];
  expect(withQuantity(lines, a, 0)).toEqual([lines[1]]);
  expect(withQuantity(lines, b, 5)[1]?.quantity).toBe(5);
});
