import type { CronItem, TaskList } from "graphile-worker";
import type { RawBuilder } from "kysely";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { BackedUpShop } from "./backup/backed-up-shop.ts";
import type { Attachments } from "./attachments.ts";
import type { Config } from "./config.ts";
import type { CustomerRecords } from "./customer-records.ts";
import type { Database, Tx } from "./database.ts";
import type { LiveFeed } from "./events/live-feed.ts";
import type { FirstStep } from "./first-step.ts";
import type { FileStore } from "./files/file-store.ts";
import type { SchemaModule } from "./http/reference/schema-names.ts";
import type { AreaRoutes } from "./http/routes.ts";
import type { IntegrationSource } from "./integration-source.ts";
import type { Log } from "./log.ts";
import type { Operation } from "./operation/operation.ts";
import type { PersonalDataHolder } from "./personal-data.ts";
import type { RecordSearch } from "./record-search.ts";
import type { ReportKind } from "./report-kind.ts";
import type { RetainedData } from "./retained-data.ts";
import type { Secrets } from "./secrets.ts";
import type { AreaConstraints } from "./sql/area-constraints.ts";
import type { GuardedTables } from "./sql/guarded-tables.ts";
import type { WebhookSource } from "./webhooks/webhook-source.ts";

/** The parts of the server that the routes of an area may use. Each handler gets the database as a parameter too. */
export interface Services {
  config: Config;
  db: Database;
  feed: LiveFeed;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  backup: BackedUpShop;
  /** Returns the names of this version's migrations that have not been applied to the database. */
  pendingMigrations: () => Promise<string[]>;
  hasDemoShop: boolean;
  /** The holders of personal data of all areas. The export and the erasure of a customer call each of them. */
  personalData: readonly PersonalDataHolder[];
  /** The records of customers of all areas. A merge of two customers asks each of them. */
  customerRecords: readonly CustomerRecords[];
  /** The other systems with which the shop works, of all areas. */
  integrations: readonly IntegrationSource[];
  /** The steps of the checklist of a new shop, of all areas. */
  firstSteps: readonly FirstStep[];
  /** How the records of each kind are found, of all areas. */
  searches: readonly RecordSearch[];
  /** The reports of all areas. */
  reports: readonly ReportKind[];
  /** The other systems whose calls can be replayed, of all areas. */
  webhooks: readonly WebhookSource[];
  operation: Operation;
  /** The tasks that run by the clock, of all areas, and when. */
  cron: readonly CronItem[];
  /** What is deleted after the time for which the shop keeps old data, of all areas. */
  retained: readonly RetainedData[];
}

/** The parts of the server that the background jobs of an area may use. */
export interface TaskServices {
  secrets: Secrets;
  /** The shop's address for customers and providers, without a trailing slash. */
  publicUrl: string;
}

export interface JobServices extends TaskServices {
  /** How the papers of all areas are drawn that go with emails. */
  attachments: Attachments;
  files: FileStore;
  backup: BackedUpShop;
  log: Log;
  /** Checks all invariants. It reads whole tables, so only a job may call it. */
  checkInvariants: CheckInvariants;
  retained: readonly RetainedData[];
  /** The reports of all areas. */
  reports: readonly ReportKind[];
  /** The external systems of all areas. */
  integrations: readonly IntegrationSource[];
}

/** A rule that does not hold. */
export interface Violation {
  invariant: string;
  /** The area of the rule; `platform` for rules of the platform. */
  area: string;
  /** The rows that break the rule, at most twenty of them. */
  rows: readonly unknown[];
}

/** Calls `tell` after each of `total` rules. All rules see the same moment of the database. */
export type CheckInvariants = (
  tell: (done: number, total: number) => Promise<void>,
) => Promise<Violation[]>;

export interface ReactiveEvent {
  recordId: string;
  actorId: string | null;
  data: unknown;
}

/** A reaction returns `again` when work remains. It then runs once more in a new transaction. */
export type Reaction = (
  tx: Tx,
  event: ReactiveEvent,
  services: TaskServices,
) => Promise<"again" | void>;

/** Everything that an area registers with the server, in its `server/area.ts`. src/app/areas.ts lists the areas. */
export interface Area {
  /** The name of its folder. */
  readonly name: string;
  readonly routes: (services: Services) => readonly AreaRoutes[];
  /** Loads the modules that export schemas. The API reference names each schema after its exported constant. */
  readonly schemas?: () => Promise<readonly SchemaModule[]>;
  readonly constraints?: AreaConstraints;
  /** The invariants of the area: each key is the rule as a sentence, each query finds the rows that violate it. */
  readonly invariants?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The tables of the area whose rows triggers protect. An invariant checks that the triggers are there. */
  readonly guards?: GuardedTables;
  /** A function, if they need the key file. */
  readonly personalData?:
    | readonly PersonalDataHolder[]
    | ((services: Pick<TaskServices, "secrets">) => readonly PersonalDataHolder[]);
  readonly customerRecords?: readonly CustomerRecords[];
  /** The other systems with which the area works: they are listed, and their health is checked. */
  readonly integrations?: (services: TaskServices) => readonly IntegrationSource[];
  /** The steps of the checklist of a new shop whose facts the area owns. */
  readonly firstSteps?: readonly FirstStep[];
  /** How the search of the whole shop finds the records of the area. */
  readonly searches?: readonly RecordSearch[];
  /** The reports whose facts the area owns. */
  readonly reports?: readonly ReportKind[];
  /** How the papers of the area are drawn that go with emails. */
  readonly attachments?: Attachments;
  /** The other systems that call the area. Their verified calls can be replayed. */
  readonly webhooks?: readonly WebhookSource[];
  /**
   * The reactions of this area to each kind of event. A background job runs each reaction after the commit. It may run
   * a reaction twice, so each reaction must tolerate that. The area of the event marks the kind with `reacts` in its
   * `events.ts`.
   */
  readonly reactions?: Readonly<Partial<Record<EventKind, readonly Reaction[]>>>;
  readonly tasks?: (db: Database, services: JobServices) => TaskList;
  readonly cron?: readonly CronItem[];
  /**
   * Called in a restored database before anybody uses it: for what must not live on from the past, such as sessions.
   */
  readonly afterRestore?: (tx: Tx) => Promise<unknown>;
  /** Functions that delete rows that nobody needs any more. A job calls all of them once a night. */
  readonly forget?: readonly ((tx: Tx) => Promise<unknown>)[];
  /** What the area deletes after the time for which the shop keeps old data. It is never part of the books. */
  readonly retained?: readonly RetainedData[];
  /** Called when the server starts. The returned function is called when the server stops. */
  readonly start?: (db: Database, log: Log, operation: Operation) => () => Promise<void>;
}
