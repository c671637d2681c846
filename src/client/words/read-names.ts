import { screenOfRead } from "#src/shared/texts/screens-of-reads.ts";
import { word } from "./i18n.ts";

/** The operation of a read for its toast: "Loading Customers", or "Loading" alone. */
export function nameOfRead(path: string): string {
  const screen = screenOfRead(path);
  return screen
    ? word("shell:loadingOf", { what: word(`shell:nav.${screen}`) })
    : word("shell:loading");
}
