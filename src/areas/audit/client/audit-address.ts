/** The filters of the audit and the opened entry, which are kept in its address. */
import { eventKinds, type EventKind, type Subject } from "#src/shared/event-kinds.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { isKind, kindsOf } from "./kind-words.ts";

export interface AuditAddress extends DaySpan {
  search: string;
  person: string;
  about: Subject | "";
  act: EventKind | "";
  /** The id of the only record whose entries are shown. */
  record: string;
  /** The id of the entry whose dialog is open. */
  entry: string;
}

export function readAuditAddress(words: AddressWords): AuditAddress {
  const act = words["act"] ?? "";
  const about = Object.values(eventKinds).find(({ subject }) => subject === words["about"]);
  return {
    search: words["search"]?.slice(0, 100) ?? "",
    person: idIn(words["person"]),
    about: about?.subject ?? "",
    act: isKind(act) && about && kindsOf(about.subject).includes(act) ? act : "",
    record: idIn(words["record"]),
    entry: /^\d{1,18}$/.test(words["entry"] ?? "") ? (words["entry"] ?? "") : "",
    ...readDaySpan(words),
  };
}

/** Turns the filters into the query of the list. `day` is the current day (`useToday`). */
export const toAuditQuery = (
  { search, person, about, act, record, entry: _, ...span }: AuditAddress,
  day: string,
) => ({
  ...(search && { search }),
  ...(person && { actorId: person }),
  ...(about && { subject: about }),
  ...(act && { kind: act }),
  ...(record && { recordId: record }),
  ...daysQuery(span, day),
});

export const noFilters: Omit<AuditAddress, "entry"> = {
  search: "",
  person: "",
  about: "",
  act: "",
  record: "",
  ...anyTime,
};

export const isFiltered = ({ entry: _, ...filters }: AuditAddress): boolean =>
  Object.values(filters).some(Boolean);
