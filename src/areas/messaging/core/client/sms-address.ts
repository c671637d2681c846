/** What the address of the SMS screen says: the open tab, and the filters of the lists of each tab. */
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { emailStatuses, emailTypes } from "../email-values.ts";
import { smsStatuses, smsTypes, storedSmsTypes } from "../values.ts";

export const smsTabs = ["send", "templates", "history", "statistics"] as const;
export type SmsTab = (typeof smsTabs)[number];

export const smsScreen = listFilters({
  /** Empty: the first tab that the user may open. */
  tab: field.view(smsTabs, ""),
  /** Whether a message is written to one person or to many customers. */
  audience: field.view(["one", "many"], "one"),
  /** Which messages the history lists. */
  channel: field.view(["sms", "email"], "sms"),
  /** The message to many customers whose messages are listed. */
  bulk: field.record,
  /** The dialog for a new template. */
  new: field.dialog,
});

export const smsHistoryFilters = listFilters({
  search: field.search,
  status: field.choice(smsStatuses),
  type: field.choice(storedSmsTypes),
  ...field.days,
  bulk: field.id("bulkId"),
  /** The message whose detail is open. */
  message: field.record,
});

export const emailHistoryFilters = listFilters({
  search: field.search,
  emailStatus: field.choice(emailStatuses, "status"),
  emailType: field.choice(emailTypes, "type"),
  ...field.days,
  message: field.record,
});

export const templateFilters = listFilters({
  /** "": the active ones. */
  templates: field.choice(["inactive", "all"], "status"),
  type: field.choice(smsTypes),
  new: field.dialog,
  template: field.record,
});

/** The change that removes all filters of the history, and closes its detail. */
export const noHistory = {
  ...smsHistoryFilters.none,
  ...emailHistoryFilters.none,
  message: "",
};

/** The change that clears what belongs to one tab only. */
export const nothingOpen = { ...noHistory, ...templateFilters.none, template: "", new: false };

/** What each tab gets from the screen. */
export interface TabProps {
  address: FiltersOf<typeof smsScreen>["values"];
  onChange: FiltersOf<typeof smsScreen>["set"];
}
