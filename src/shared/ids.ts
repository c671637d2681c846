import { v7 } from "uuid";

/** Creates the id of a new record, a UUID v7. Ids from different computers sort roughly by time, and do not collide. */
export function newId(): string {
  return v7();
}

/** Returns the id in lower case, as the database stores it; null when the text is no UUID. */
export function asId(typed: string | undefined): string | null {
  return typed !== undefined && wholeId.test(typed) ? typed.toLowerCase() : null;
}

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the text with all ids in it converted to lower case. */
export const withPlainIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => id.toLowerCase());
