/** The state of a screen that lives in its address (filters, tabs), so that a screen can be shared. */
import { createContext, use } from "react";
import { asId } from "#src/shared/ids.ts";
import { currentPlace, goTo, type Place } from "./address-bar.ts";

/** What is on screen. The address bar may be ahead of it while the code of the next page is on the way. */
export interface ShownPlace extends Place {
  /** What the address has in the places of `$id` and the like. */
  params: Readonly<Record<string, string>>;
}

export const ShownPlaceContext = createContext<ShownPlace | null>(null);

function useShownPlace(): ShownPlace {
  const place = use(ShownPlaceContext);
  if (!place) throw new Error("Screens are drawn inside ShownPlaceContext");
  return place;
}

/** What an address says, as text; a screen reads what it knows and leaves the rest. */
export type AddressWords = Readonly<Record<string, string | undefined>>;

/** An id named in an address; empty when it is none. */
export const idIn = (word: string | undefined): string => asId(word) ?? "";

/**
 * `const [filters, setFilters] = useAddress(readDevicesAddress)`. `read` turns the address into the screen's own type
 * and must bear anything. Setting replaces the address by default, so that Back leaves the screen; empty values go.
 */
export function useAddress<T extends object>(
  read: (words: AddressWords) => T,
): [T, (change: Partial<T>, options?: { push?: boolean }) => void] {
  const { path, search } = useShownPlace();
  const change = (next: Partial<T>, { push = false } = {}) => {
    const now = currentPlace();
    // Said too late (a search field that settled after a link was pressed): the next screen is not to have it.
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

/** The id in the address of a detail screen, `/devices/$id`. */
export function useIdParam(): string {
  return useShownPlace().params["id"] ?? "";
}

/** The path of the screen that is shown, `/devices/0190…`. */
export function usePath(): string {
  return useShownPlace().path;
}

/** Goes to an address of this app, `/devices/0190…?tab=payments`. Always the same function. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  return goTo;
}
