import type { PersonalValues } from "#src/server/events/personal-values.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { browserOf } from "#src/areas/users/sessions/server/browser-name.ts";
import type { AuditEntry } from "../contract.ts";

export interface EventRow {
  id: string;
  createdAt: string;
  kind: string;
  subject: string;
  recordId: string;
  actorId: string | null;
  actorName: string | null;
  address: string | null;
  device: string | null;
  data: Record<string, unknown>;
  personalId: string | null;
}

type Personal = Omit<PersonalValues, "customerId">;
type Values = Record<string, unknown>;

/** Makes an entry that the reader may see: without costs or personal values, if they lack the permission. */
export function toEntry(
  { actorId, actorName, personalId, data, ...row }: EventRow,
  actor: Actor,
  names: ReadonlyMap<string, string>,
  personalById: ReadonlyMap<string, Personal>,
): AuditEntry {
  const stored = personalId === null ? undefined : personalById.get(personalId);
  const maySee = may(actor, "view_customers");
  const personal = maySee ? stored : undefined;
  const { before, after, ...details } = data;
  const visible = (values: Values) => (may(actor, "view_cost") ? values : withoutCosts(values));
  const part = (name: "before" | "after" | "details", values: Values) =>
    Object.keys(values).length > 0 && { [name]: visible(values) };
  const device = row.device ?? personal?.origin?.device ?? null;
  return {
    ...row,
    recordName: names.get(row.recordId) ?? null,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? "" },
    address: row.address ?? personal?.origin?.address ?? null,
    device: device === null ? null : nameOfDevice(device),
    ...part("before", { ...asValues(before), ...personal?.before }),
    ...part("after", { ...asValues(after), ...personal?.after }),
    ...part("details", details),
    personal: personalId === null ? "none" : !stored ? "erased" : maySee ? "shown" : "hidden",
  };
}

const asValues = (part: unknown): Values =>
  typeof part === "object" && part !== null && !Array.isArray(part) ? (part as Values) : {};

/** Removes every field that tells what the shop paid for goods, at any depth. */
function withoutCosts(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => !/cost|stockValue/i.test(field))
      .map(([field, value]) => [field, Array.isArray(value) ? value.map(inside) : inside(value)]),
  );
}

const inside = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? withoutCosts(value as Values)
    : value;

/** `Chrome, Android`, or what a program calls itself. */
function nameOfDevice(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  return [browser, system].filter(Boolean).join(", ") || userAgent;
}
