/** Generates stories of one payment: what its provider, its customer and the shop do, in which order. */
import fc from "fast-check";

const pick = fc.nat(99);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("check" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("decline" as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      pick,
      times: fc.constantFrom(1, 1, 5),
      isForged: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("told" as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("fault" as const),
      at: fc.constantFrom("push", "push", "enquiry", "token", "other"),
      fault: fc.constantFrom("resets", "fails", "garbles", "refuses", null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("retry" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const story = fc.record({
  subject: fc.constantFrom("sale", "sale", "repair", "deposit"),
  paysAtOnce: fc.boolean(),
  /** How much less the provider collects than it was asked for. */
  missing: fc.constantFrom(0, 0, 0, 100_000),
  /** The steps of a group happen at the same time. */
  groups: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 10 }),
});
export type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;
