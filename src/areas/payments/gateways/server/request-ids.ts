import { asId } from "#src/shared/ids.ts";

/** The id that a provider sees: the id of the attempt without hyphens, because some providers refuse these. */
export const requestIdOf = ({ id }: { id: string }): string => id.replaceAll("-", "");

/** The id of the attempt of a request id; null if it was not made by `requestIdOf`. */
export function attemptIdOf(requestId: string | null): string | null {
  if (requestId?.length !== 32) return null;
  const parts = [
    requestId.slice(0, 8),
    requestId.slice(8, 12),
    requestId.slice(12, 16),
    requestId.slice(16, 20),
    requestId.slice(20),
  ];
  return asId(parts.join("-"));
}

/** "+255712345678" → "255712345678" */
export const phoneWithCountry = (phone: string | null): string => (phone ?? "").replace(/^\+/, "");

/** "+255712345678" → "712345678" */
export const phoneWithoutCountry = (phone: string | null): string =>
  (phone ?? "").replace(/^\+255/, "");
