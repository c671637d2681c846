import { v7 } from "uuid";

/** A new record id: UUID v7. Ids made on different devices sort roughly by time and do not collide. */
export function newId(): string {
  return v7();
}

/** The id as it is stored, in lower case; null for text that is no UUID. A UUID in capitals is the same id. */
export function asId(typed: string | undefined): string | null {
  return typed !== undefined && wholeId.test(typed) ? typed.toLowerCase() : null;
}

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text with every id in lower case. */
export const withPlainIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => id.toLowerCase());
