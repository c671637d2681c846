/** The lines of an estimate while the user types them, and their totals in minor units. */
import type { NewEstimate } from "../contract.ts";
import { MAX_LINES, MAX_PER_LINE, priorityFeeOf, totalOf } from "../rules.ts";
import type { LineKind, PriorityFee } from "../../kinds.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

export interface DraftLine {
  key: number;
  kind: LineKind;
  description: string;
  itemId: string | null;
  /** The quantity as text, because the user may type something that is not a number. */
  quantity: string;
  unitPrice: number | null;
  /** The known description to which the price belongs; null while no known description was chosen. */
  pricedFor: string | null;
}

export type LineProblem = "descriptionMissing" | "quantityWrong" | "priceMissing";
export type LineProblems = Partial<Record<"description" | "quantity" | "unitPrice", LineProblem>>;

let lastKey = 0;

export const emptyLine = (kind: LineKind = "labour"): DraftLine => ({
  key: ++lastKey,
  kind,
  description: "",
  itemId: null,
  quantity: "1",
  unitPrice: null,
  pricedFor: null,
});

/**
 * The lines with which the form starts: the lines of the latest version, or one empty line if there are none. The fee
 * for the priority is left out, because the server adds it again.
 */
export function linesFrom(estimate: Pick<Estimate, "lines"> | null): DraftLine[] {
  const lines = (estimate?.lines ?? [])
    .filter(({ fee }) => fee === null)
    .map((line) => ({
      ...emptyLine(line.kind),
      description: line.description,
      itemId: line.itemId,
      quantity: String(line.quantity),
      unitPrice: line.unitPrice,
      pricedFor: line.description,
    }));
  return lines.length > 0 ? lines : [emptyLine()];
}

/**
 * The line with another description. A known description has a price (`known`), which replaces that of the part chosen
 * before. A price that was typed before any choice stays.
 */
export function describedAs(
  line: DraftLine,
  { description, itemId }: Pick<DraftLine, "description" | "itemId">,
  known: number | null,
): DraftLine {
  const { unitPrice, pricedFor } = line;
  if (known === null) return { ...line, description, itemId };
  const keeps = unitPrice !== null && (pricedFor === null || pricedFor === description);
  return {
    ...line,
    description,
    itemId,
    unitPrice: keeps ? unitPrice : known,
    pricedFor: description,
  };
}

export const isEmptyLine = ({ description, unitPrice, itemId }: DraftLine): boolean =>
  description.trim() === "" && unitPrice === null && itemId === null;

export const mayAddLine = (lines: readonly DraftLine[]): boolean => lines.length < MAX_LINES;

/** Inserts an empty line below the line `key`: a fee below a fee, otherwise a part, which is most likely. */
export function withLineAfter(lines: readonly DraftLine[], key: number): DraftLine[] {
  const at = lines.findIndex((line) => line.key === key);
  const kind: LineKind = lines[at]?.kind === "fee" ? "fee" : "part";
  return [...lines.slice(0, at + 1), emptyLine(kind), ...lines.slice(at + 1)];
}

const quantityOf = (typed: string): number | null => {
  const quantity = Number(typed.trim());
  const isWhole = /^\d+$/.test(typed.trim()) && quantity >= 1 && quantity <= MAX_PER_LINE;
  return isWhole ? quantity : null;
};

export function problemsOf(line: DraftLine): LineProblems {
  return {
    ...(line.description.trim() === "" && { description: "descriptionMissing" as const }),
    ...(quantityOf(line.quantity) === null && { quantity: "quantityWrong" as const }),
    ...(line.unitPrice === null && { unitPrice: "priceMissing" as const }),
  };
}

export const amountOf = ({ quantity, unitPrice }: DraftLine): number =>
  (quantityOf(quantity) ?? 0) * (unitPrice ?? 0);

interface FeeSettings {
  priorityFeePercent: number;
  rushFeePercent: number;
}

/** The fee for the device's priority, and the total. The server calculates both in the same way. */
export function totalsOf(
  lines: readonly DraftLine[],
  priority: "normal" | PriorityFee,
  settings: FeeSettings,
) {
  const priced = lines.map((line) => ({
    kind: line.kind,
    quantity: quantityOf(line.quantity) ?? 0,
    unitPrice: line.unitPrice ?? 0,
  }));
  const fee = priorityFeeOf(priced, priority, settings);
  return { fee, total: totalOf(priced) + (fee?.amount ?? 0) };
}

/** The lines for the request, without empty ones. null when all are empty, or when one lacks a value (`problemsOf`). */
export function toLines(lines: readonly DraftLine[]): NewEstimate["lines"] | null {
  const filled = lines.filter((line) => !isEmptyLine(line));
  const sent = filled.flatMap((line) => {
    const quantity = quantityOf(line.quantity);
    if (quantity === null || line.unitPrice === null || !line.description.trim()) return [];
    return [
      {
        kind: line.kind,
        description: line.description.trim(),
        ...(line.itemId !== null && { itemId: line.itemId }),
        quantity,
        unitPrice: line.unitPrice,
      },
    ];
  });
  return sent.length > 0 && sent.length === filled.length ? sent : null;
}

/** The number of hours: null when the field is empty, NaN when it does not contain a number from 0 to 9999. */
export function hoursOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const hours = Number(text);
  return hours >= 0 && hours <= 9999 ? hours : Number.NaN;
}
