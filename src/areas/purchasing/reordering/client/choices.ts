/** What the user has chosen on the screen Reorder, and the draft orders that follow from it. */
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import type { ReorderOffer, ReorderSuggestion, ReorderSuggestions } from "../contract.ts";
import { missing, suggested } from "../rules.ts";

/** The choices of one item that differ from what is proposed. */
export interface Choice {
  isSelected?: boolean;
  quantity?: number;
  supplierId?: string;
}

export interface ChosenLine {
  suggestion: ReorderSuggestion;
  /** null: no supplier is known. */
  offer: ReorderOffer | null;
  quantity: number;
  isSelected: boolean;
}

/** The lines of one supplier in one currency: a draft order. */
export interface Group {
  key: string;
  offer: ReorderOffer | null;
  currency: OrderCurrency;
  lines: ChosenLine[];
}

type Context = Pick<ReorderSuggestions, "days" | "safetyDays">;

/** A line as it is proposed, or as the user has changed it. What is in a draft already is not selected again. */
export function lineOf(
  suggestion: ReorderSuggestion,
  choice: Choice | undefined,
  { days, safetyDays }: Context,
): ChosenLine {
  const supplierId = choice?.supplierId ?? suggestion.supplierId;
  const offer = suggestion.offers.find((each) => each.supplierId === supplierId) ?? null;
  const proposed = offer
    ? suggested(missing({ ...suggestion, days }, offer.leadTimeDays, safetyDays), offer)
    : suggestion.quantity;
  const quantity = choice?.quantity ?? proposed;
  const isSelected = choice?.isSelected ?? (proposed > 0 && suggestion.inDrafts === 0);
  return { suggestion, offer, quantity, isSelected };
}

/** The lines by supplier and currency, in their order; those without a supplier last. */
export function groupsOf(lines: readonly ChosenLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const { offer } = line;
    const key = offer ? `${offer.supplierId} ${offer.currency}` : "";
    const group = groups.get(key) ?? { key, offer, currency: offer?.currency ?? "TZS", lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(one.offer === null) - Number(other.offer === null),
  );
}

/** The suppliers who sell some of the items, those with the most items first. */
export function suppliersOf(
  lines: readonly ChosenLine[],
): { id: string; name: string; itemIds: string[] }[] {
  const suppliers = new Map<string, { id: string; name: string; itemIds: string[] }>();
  for (const { suggestion } of lines)
    for (const { supplierId: id, supplierName: name } of suggestion.offers) {
      const known = suppliers.get(id) ?? { id, name, itemIds: [] };
      known.itemIds.push(suggestion.item.id);
      suppliers.set(id, known);
    }
  return [...suppliers.values()].toSorted(
    (one, other) => other.itemIds.length - one.itemIds.length || one.name.localeCompare(other.name),
  );
}

export const isOrdered = ({ isSelected, quantity, offer }: ChosenLine): boolean =>
  isSelected && (offer?.unitCost ?? 0) > 0 && Number.isInteger(quantity) && quantity > 0;

/** The orders that would be created: the lines that are selected, of suppliers whose currency has a rate. */
export const ordersOf = (groups: readonly Group[], rates: ReorderSuggestions["rates"]) =>
  groups.flatMap(({ offer, currency, lines }) => {
    const items = lines.filter(isOrdered).map(({ suggestion, offer: own, quantity }) => ({
      itemId: suggestion.item.id,
      quantity,
      unitCost: own?.unitCost ?? 0,
      inDrafts: suggestion.inDrafts,
    }));
    if (!offer || items.length === 0 || rates[currency] === undefined) return [];
    return [{ supplierId: offer.supplierId, currency, items }];
  });

/** What the selected lines of a group cost, in minor units of its currency. */
export const totalOf = ({ lines }: Group): number =>
  lines
    .filter(isOrdered)
    .reduce((total, { quantity, offer }) => total + quantity * (offer?.unitCost ?? 0), 0);
