import { v7 } from "uuid";

/** A new record id: UUID v7, so that ids made on any phone sort roughly by time and never collide. */
export function newId(): string {
  return v7();
}

/** Ids are kept and compared in lower case. A UUID in capitals is the same one. */
export function asId(typed: string | undefined): string | null {
  return typed !== undefined && wholeId.test(typed) ? typed.toLowerCase() : null;
}

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text with every id in it in lower case. */
export const withPlainIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => id.toLowerCase());
