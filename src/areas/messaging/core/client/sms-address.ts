/** The open tab of the SMS screen, with the filters of its lists, as they are in the address. */
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { emailStatuses, emailTypes, type EmailStatus, type EmailType } from "../email-values.ts";
import { smsStatuses, storedSmsTypes, type SmsStatus, type StoredSmsType } from "../values.ts";

export const smsTabs = ["send", "templates", "history", "statistics"] as const;
export type SmsTab = (typeof smsTabs)[number];

export interface SmsAddress extends DaySpan {
  /** undefined: the first tab that the user may open. */
  tab: SmsTab | undefined;
  /** Whether a message is written to one person or to many customers. */
  audience: "one" | "many";
  search: string;
  type: StoredSmsType | "";
  status: SmsStatus | "";
  /** Which messages the history lists. */
  channel: "sms" | "email";
  emailType: EmailType | "";
  emailStatus: EmailStatus | "";
  /** The message to many customers whose messages are listed. */
  bulk: string;
  /** The message whose detail is open. */
  message: string;
  /** Which templates are listed; "" for the active ones. */
  templates: "inactive" | "all" | "";
  /** The template whose dialog is open. */
  template: string;
  /** Whether the dialog for a new template is open. */
  new: boolean;
}

/** The change that removes all filters of the history. */
export const noFilters = {
  search: "",
  type: "",
  status: "",
  emailType: "",
  emailStatus: "",
  bulk: "",
  ...anyTime,
} as const satisfies Partial<SmsAddress>;

/** The change that clears what belongs to one tab only. */
export const nothingOpen = {
  ...noFilters,
  message: "",
  templates: "",
  template: "",
  new: false,
} as const satisfies Partial<SmsAddress>;

export const readSmsAddress = (words: AddressWords): SmsAddress => ({
  tab: smsTabs.find((tab) => tab === words["tab"]),
  audience: words["audience"] === "many" ? "many" : "one",
  search: (words["search"] ?? "").slice(0, 100),
  type: storedSmsTypes.find((type) => type === words["type"]) ?? "",
  status: smsStatuses.find((status) => status === words["status"]) ?? "",
  channel: words["channel"] === "email" ? "email" : "sms",
  emailType: emailTypes.find((type) => type === words["emailType"]) ?? "",
  emailStatus: emailStatuses.find((status) => status === words["emailStatus"]) ?? "",
  bulk: idIn(words["bulk"]),
  message: idIn(words["message"]),
  templates:
    words["templates"] === "inactive" || words["templates"] === "all" ? words["templates"] : "",
  template: idIn(words["template"]),
  new: words["new"] === "true",
  ...readDaySpan(words),
});

/** What each tab gets from the screen. */
export interface TabProps {
  address: SmsAddress;
  onChange: (change: Partial<SmsAddress>) => void;
}
