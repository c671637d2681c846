/** The filters of the audit and the opened entry, which are kept in its address. */
import type { AddressWords } from "#src/client/address.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { allKinds, isKind, kindsOf, subjects } from "./kind-words.ts";

export const auditFilters = listFilters({
  search: field.search,
  /** The only record whose entries are shown. */
  record: field.id("recordId"),
  ...field.days,
  person: field.id("actorId"),
  about: field.choice(subjects, "subject"),
  /** Only an act on what `about` says. */
  act: {
    ...field.choice(allKinds, "kind"),
    read: ({ about, act = "" }: AddressWords) =>
      isKind(act) && kindsOf(about).includes(act) ? act : "",
  },
  /** The number of the entry whose dialog is open. */
  entry: {
    ...field.record,
    read: ({ entry = "" }: AddressWords) => (/^\d{1,18}$/.test(entry) ? entry : ""),
  },
});
