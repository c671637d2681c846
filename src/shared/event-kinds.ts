import { settingsEvents } from "#src/areas/settings/events.ts";
import { usersEvents } from "#src/areas/users/events.ts";
import { notificationsEvents } from "#src/areas/notifications/events.ts";
import { customersEvents } from "#src/areas/customers/events.ts";
import { approvalsEvents } from "#src/areas/approvals/events.ts";
import { messagingEvents } from "#src/areas/messaging/events.ts";
import { loyaltyEvents } from "#src/areas/loyalty/events.ts";
import { inventoryEvents } from "#src/areas/inventory/events.ts";
import { paymentsEvents } from "#src/areas/payments/events.ts";
import { issuesEvents } from "#src/areas/issues/events.ts";
import { shipmentsEvents } from "#src/areas/shipments/events.ts";
import { purchasingEvents } from "#src/areas/purchasing/events.ts";
import { expensesEvents } from "#src/areas/expenses/events.ts";
import { devicesEvents } from "#src/areas/devices/events.ts";
import { handsetsEvents } from "#src/areas/handsets/events.ts";
import { salesEvents } from "#src/areas/sales/events.ts";
import { returnsEvents } from "#src/areas/returns/events.ts";
import { commissionEvents } from "#src/areas/commission/events.ts";
import { appointmentsEvents } from "#src/areas/appointments/events.ts";
import { integrationsEvents } from "#src/areas/integrations/events.ts";
import { storefrontEvents } from "#src/areas/storefront/events.ts";
import { backupsEvents } from "#src/areas/backups/events.ts";
import { auditEvents } from "#src/areas/audit/events.ts";
import { reportsEvents } from "#src/areas/reports/events.ts";
import { systemEvents } from "#src/areas/system/events.ts";
import { outboxEvents } from "#src/areas/outbox/events.ts";
import type { AreaEvents, Audience } from "./area-events.ts";
import type { Permission } from "./permissions.ts";

/** The events of all areas. Each area declares its events in its `events.ts`, which imports types only. */
const declared = {
  ...settingsEvents,
  ...usersEvents,
  ...notificationsEvents,
  ...customersEvents,
  ...approvalsEvents,
  ...messagingEvents,
  ...loyaltyEvents,
  ...inventoryEvents,
  ...paymentsEvents,
  ...issuesEvents,
  ...shipmentsEvents,
  ...purchasingEvents,
  ...expensesEvents,
  ...devicesEvents,
  ...handsetsEvents,
  ...salesEvents,
  ...returnsEvents,
  ...commissionEvents,
  ...appointmentsEvents,
  ...integrationsEvents,
  ...storefrontEvents,
  ...backupsEvents,
  ...auditEvents,
  ...reportsEvents,
  ...systemEvents,
  ...outboxEvents,
};

type Declared = typeof declared;

/** The kind of record that an event is about, such as `devices`. Screens refetch data by subject. */
export type Subject = keyof Declared;

export type EventKind = {
  [S in Subject]: keyof Declared[S]["kinds"];
}[Subject];

const entries = Object.entries<AreaEvents[string]>(declared);

/**
 * The closed list of the kinds of events, each with its subject. A verb writes its event to the table `events` in the
 * same transaction as its effect. These rows are the audit trail; live screens are told of them, and jobs run the
 * reactions to them.
 */
export const eventKinds = Object.fromEntries(
  entries.flatMap(([subject, { kinds }]) =>
    Object.entries(kinds).map(([kind, { reacts = false }]) => [kind, { subject, reacts }]),
  ),
) as Readonly<Record<EventKind, { subject: Subject; reacts: boolean }>>;

/** Subject → the users who may read all records of this subject, and are therefore told which record has changed. */
export const audience = Object.fromEntries(
  entries.map(([subject, events]) => [subject, events.audience]),
) as Readonly<Record<Subject, Audience>>;

/** What a live screen is told of a change. The screen then fetches the data itself, with the rights of its user. */
export interface Change {
  /**
   * The subject of the event; `all` if records of any subject may have changed. The field is called `area`, because
   * programs that use the API know this name.
   */
  area: string;
  id: string;
  kind: string;
  /** Only users with this permission are told of the change. This field is not sent to screens. */
  needs?: Permission;
}
