/** A screen keeps its filters and its tab in its address, so that users can share the screen by the address. */
import { createContext, use } from "react";
import { asId } from "#src/shared/ids.ts";
import { currentLocation, goTo, type AppLocation } from "./address-bar.ts";

/** The address of the visible screen. While another screen loads, the address bar already shows the other address. */
export interface ShownLocation extends AppLocation {
  /** The values of the parameters in the path, for example of `$id`. */
  params: Readonly<Record<string, string>>;
}

export const ShownLocationContext = createContext<ShownLocation | null>(null);

function useShownLocation(): ShownLocation {
  const location = use(ShownLocationContext);
  if (!location) throw new Error("Screens are drawn inside ShownLocationContext");
  return location;
}

/** The query of an address: each name with its value as text. A screen reads only the names that it knows. */
export type AddressWords = Readonly<Record<string, string | undefined>>;

/** Returns the value of a parameter if it is a valid id, otherwise an empty string. */
export const idIn = (word: string | undefined): string => asId(word) ?? "";

/**
 * The state of a screen in the query of its address, and a function that changes it: `const [filters, setFilters] =
 * useAddress(readDevicesAddress)`. `read` converts the query to the screen's own type, and must accept any query. By
 * default a change replaces the history entry, so that Back leaves the screen. A change also removes names without a
 * value (empty, false or null) from the address.
 */
export function useAddress<T extends object>(
  read: (words: AddressWords) => T,
): [T, (change: Partial<T>, options?: { push?: boolean }) => void] {
  const { path, search } = useShownLocation();
  const change = (next: Partial<T>, { push = false } = {}) => {
    const now = currentLocation();
    // A delayed search may call `change` after the user has left the screen. The next screen must not get the value.
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
  return useShownLocation().params["id"] ?? "";
}

/** The path of the current screen, for example `/devices/0190…`. */
export function usePath(): string {
  return useShownLocation().path;
}

/** Returns the function that navigates to an address of this app. It is the same function at every render. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  return goTo;
}
