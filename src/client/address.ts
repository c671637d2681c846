/** The state of a screen that lives in its address (filters, tabs), so that a screen can be shared. */
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";

/** What an address says, as text; a screen reads what it knows and leaves the rest. */
export type AddressWords = Readonly<Record<string, string | undefined>>;

/**
 * `const [filters, setFilters] = useAddress(readDevicesAddress)`. `read` turns the address into the screen's own type
 * and must bear anything. Setting replaces the address by default, so that Back leaves the screen; empty values go.
 */
export function useAddress<T extends object>(
  read: (words: AddressWords) => T,
): [T, (change: Partial<T>, options?: { push?: boolean }) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const words = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, plainText(value)]),
  );
  const current = read(words);
  const change = (next: Partial<T>, { push = false } = {}) => {
    const kept = Object.entries<unknown>({ ...words, ...next }).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
    );
    void navigate({ to: ".", search: Object.fromEntries(kept) as never, replace: !push });
  };
  return [current, change];
}

const plainText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** The id in the address of a detail screen, `/devices/$id`. */
export function useIdParam(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params["id"] ?? "";
}

/** Goes to an address of this app, `/devices/0190…?tab=payments`. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (address, { replace = false } = {}) => {
    const [path = "/", search = ""] = address.split("?");
    const words = Object.fromEntries(new URLSearchParams(search));
    void navigate({ to: path, search: words as never, replace });
  };
}
