import type { CronItem, TaskList } from "graphile-worker";
import type { RawBuilder } from "kysely";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Config } from "./config.ts";
import type { Database, Tx } from "./database.ts";
import type { LiveFeed } from "./events/live-feed.ts";
import type { FileStore } from "./files/file-store.ts";
import type { SchemaModule } from "./http/reference/schema-names.ts";
import type { AreaRoutes } from "./http/routes.ts";
import type { Log } from "./log.ts";
import type { PersonalDataHolder } from "./personal-data.ts";
import type { Secrets } from "./secrets.ts";
import type { AreaConstraints } from "./sql/area-constraints.ts";

/** Services for the routes of an area, in addition to the database. */
export interface Services {
  config: Config;
  db: Database;
  feed: LiveFeed;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  /** Migrations of this version that the database does not have yet. */
  pendingMigrations: () => Promise<string[]>;
  hasDemoShop: boolean;
  /** All areas' holders of personal data. The export and the erasure of a customer use them. */
  personalData: readonly PersonalDataHolder[];
}

export interface ReactiveEvent {
  recordId: string;
  actorId: string | null;
  data: unknown;
}

/** A reaction that returns `again` runs again in another transaction, because more work may remain. */
export type Reaction = (tx: Tx, event: ReactiveEvent) => Promise<"again" | void>;

/** Everything an area registers with the server, in its `server/area.ts`. src/app/areas.ts lists the areas. */
export interface Area {
  readonly routes: (services: Services) => readonly AreaRoutes[];
  /** The modules that export schemas of the API. The API reference names a schema after its exported constant. */
  readonly schemas?: () => Promise<readonly SchemaModule[]>;
  readonly constraints?: AreaConstraints;
  /** Invariant, as a sentence → query for the rows that violate it. */
  readonly invariants?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly personalData?: readonly PersonalDataHolder[];
  /**
   * Event → its reactions in this area. Each reaction runs in a background job after the commit, at least once, so it
   * must tolerate running twice. The event is marked `reacts` in its area's `events.ts`.
   */
  readonly reactions?: Readonly<Partial<Record<EventKind, readonly Reaction[]>>>;
  readonly tasks?: (db: Database) => TaskList;
  readonly cron?: readonly CronItem[];
  /** Functions that delete rows that are no longer needed. All of them run once a night. */
  readonly forget?: readonly ((tx: Tx) => Promise<unknown>)[];
  /** Runs when the server starts. The returned function runs when the server stops. */
  readonly start?: (db: Database, log: Log) => () => Promise<void>;
}
