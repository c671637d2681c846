import { foundKinds, type FoundKind } from "#src/shared/search/found-kinds.ts";
import type { DocumentKind, SearchShape } from "#src/shared/number-shapes.ts";

/** The kinds that come first for a document number: its owner, and then what belongs to it. */
const byDocument: Partial<Record<DocumentKind, readonly FoundKind[]>> = {
  ticket: ["device", "handset"],
  sale: ["sale"],
  return: ["return"],
  receipt: ["receipt", "sale", "device"],
  payment: ["sale", "device"],
  refund: ["sale"],
  expense: ["expense"],
  payout: ["payout"],
};

function firstKinds(shape: SearchShape): readonly FoundKind[] {
  if (shape.as === "document") return byDocument[shape.document.kind] ?? [];
  if (shape.as === "text") return ["customer", "product", "device"];
  return shape.code.phone === ""
    ? ["handset", "device", "product"]
    : ["customer", "handset", "device"];
}

/** All kinds of records, beginning with those that a text of this shape names most often. */
export const kindsByLikelihood = (shape: SearchShape): readonly FoundKind[] => [
  ...new Set([...firstKinds(shape), ...foundKinds]),
];
