import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { eventKinds, type EventKind, type Subject } from "#src/shared/event-kinds.ts";
import { day, email, id, listQuery, moment, page, person } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";

const kinds = Object.keys(eventKinds) as [EventKind, ...EventKind[]];
const subjects = [...new Set(Object.values(eventKinds).map(({ subject }) => subject))] as [
  Subject,
  ...Subject[],
];

/** Fields of a record with their values. An amount of money is in minor units. */
const values = z.record(z.string(), z.unknown());

/** What happened to the personal values of an entry: it has none, they are in it, or the reader may not see them. */
export const personalStates = ["none", "shown", "hidden", "erased"] as const;

export const auditEntry = z.object({
  /** The position in the journal. */
  id: z.string(),
  createdAt: moment,
  /** What happened, such as `device.status_changed`. A former version of Fundi may have known other kinds. */
  kind: z.string(),
  /** The kind of record, such as `devices`. */
  subject: z.string(),
  recordId: id,
  /** The number or name of the record; null if it has none, is deleted, or the reader may not see customers. */
  recordName: z.string().nullable(),
  /** Null: the system, a customer or a visitor. */
  actor: person.nullable(),
  /** The IP address of the request; null for jobs, and for visitors after 90 days. */
  address: z.string().nullable(),
  /** The browser and its system, or what a program calls itself. */
  device: z.string().nullable(),
  /** The changed fields before and after the act. */
  before: values.optional(),
  after: values.optional(),
  /** What else is recorded, such as a reason or an amount. */
  details: values.optional(),
  personal: z.enum(personalStates),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  /** The number, name, IMEI or phone number of a record, or its id. */
  search: listQuery.shape.search,
  /** The user who acted. */
  actorId: id.optional(),
  recordId: id.optional(),
  kind: z.enum(kinds).optional(),
  subject: z.enum(subjects).optional(),
  /** The first and the last day, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
};
const auditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof auditFilters>;

export const auditQuery = listQuery.extend(filters);
export type AuditQuery = z.output<typeof auditQuery>;

export const seal = z.object({
  number: z.int(),
  lastId: z.int(),
  sealedAt: moment,
  /** 64 hexadecimal digits. */
  digest: z.string(),
});

export const auditContract = contract({
  listAudit: {
    method: "GET",
    path: "/api/audit",
    summary: "Who changed what, when and from where, the newest first",
    access: "view_audit",
    refreshesOn: ["users", "customers"],
    query: auditQuery,
    output: page(auditEntry),
  },
  exportAudit: {
    method: "GET",
    path: "/api/audit/export.csv",
    summary: "The audit as a CSV file, under the same filters",
    access: "view_audit",
    query: auditFilters,
    produces: "text/csv",
  },
  listAuditActors: {
    method: "GET",
    path: "/api/audit/actors",
    summary: "Everybody who ever changed something, by name",
    access: "view_audit",
    refreshesOn: ["users"],
    output: z.object({ users: z.array(person) }),
  },
  getLatestSeal: {
    method: "GET",
    path: "/api/audit/seal",
    summary: "The latest seal of the journal, and how many entries are newer",
    access: "view_audit",
    refreshesOn: ["audit"],
    output: z.object({ seal: seal.nullable(), unsealed: z.int() }),
  },
  sendSeal: {
    method: "POST",
    path: "/api/audit/seal/send",
    summary: "Sends the latest seal by email, so that somebody keeps it outside of the shop",
    access: "view_audit",
    body: z.strictObject({ email, language: z.enum(languages).default("en") }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found", "email_not_set_up"],
    idempotencyKey: "required",
  },
});
