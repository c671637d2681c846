/** State of a screen in its address (filters, tabs), so that users can share the screen. */
import { createContext, use } from "react";
import { asId } from "#src/shared/ids.ts";
import { currentPlace, goTo, type Place } from "./address-bar.ts";

/** The place of the visible screen. While the next page's code loads, the address bar already has the next place. */
export interface ShownPlace extends Place {
  /** The values of `$id` and other parameters of the path. */
  params: Readonly<Record<string, string>>;
}

export const ShownPlaceContext = createContext<ShownPlace | null>(null);

function useShownPlace(): ShownPlace {
  const place = use(ShownPlaceContext);
  if (!place) throw new Error("Screens are drawn inside ShownPlaceContext");
  return place;
}

/** The query of an address as text. A screen reads the names it knows and ignores the rest. */
export type AddressWords = Readonly<Record<string, string | undefined>>;

/** The id in a part of an address, or an empty string when the part is not a valid id. */
export const idIn = (word: string | undefined): string => asId(word) ?? "";

/**
 * `const [filters, setFilters] = useAddress(readDevicesAddress)`. `read` converts the query to the screen's own type,
 * and must accept any input. By default a change replaces the history entry, so that Back leaves the screen. Empty
 * values are removed from the address.
 */
export function useAddress<T extends object>(
  read: (words: AddressWords) => T,
): [T, (change: Partial<T>, options?: { push?: boolean }) => void] {
  const { path, search } = useShownPlace();
  const change = (next: Partial<T>, { push = false } = {}) => {
    const now = currentPlace();
    // The user has left the screen since, for example before a delayed search. The next screen must not get this value.
    if (now.path !== path) return;
    const words = Object.entries<unknown>({ ...wordsOf(now.search), ...next }).flatMap(
      ([name, value]) => {
        const text = textOf(value);
        return text ? [[name, text]] : [];
      },
    );
    const query = new URLSearchParams(words).toString();
    goTo(query ? `${path}?${query}` : path, { replace: !push });
  };
  return [read(wordsOf(search)), change];
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || value === true ? String(value) : "";

const wordsOf = (search: string): AddressWords => Object.fromEntries(new URLSearchParams(search));

/** The id in the path of a detail screen, `/devices/$id`. */
export function useIdParam(): string {
  return useShownPlace().params["id"] ?? "";
}

/** The path of the current screen, `/devices/0190…`. */
export function usePath(): string {
  return useShownPlace().path;
}

/** Returns a function, always the same one, that navigates to an address of this app, `/devices/0190…?tab=payments`. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  return goTo;
}
