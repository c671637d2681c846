/** A shop that sends by email, in tests. */
import { sql } from "kysely";
import type { emailInvariants } from "#src/areas/messaging/server/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { readEventually } from "../eventually.ts";
import type { FakeSmtp } from "./fake-smtp.ts";

export const mailSettings = ({ port }: Pick<FakeSmtp, "port">) => ({
  host: "127.0.0.1",
  port,
  encryption: "none",
  username: "",
  fromName: "Fundi Simu",
  fromAddress: "duka@fundi.example",
});

/** Saves settings of the mail server over the present ones. */
export async function saveMail(admin: TestClient, given: object) {
  const { version } = (await admin.get("/api/mail-server")).body;
  return admin.post("/api/mail-server", { version, ...given });
}

/** Sets the mail server up and switches it on. */
export async function mailOn(admin: TestClient, smtp: FakeSmtp) {
  await saveMail(admin, mailSettings(smtp));
  return admin.post("/api/mail-server/switch", { isActive: true });
}

/** Reads an email until the job has sent it, or has ended it in another way. */
export const settledEmail = async (client: TestClient, id: string) =>
  (
    await readEventually(
      () => client.get(`/api/emails/${id}`),
      ({ body }) => body.status !== "pending",
    )
  ).body;

/** Reads an email until it has been tried so often. */
export const triedEmail = async (client: TestClient, id: string, times: number) =>
  (
    await readEventually(
      () => client.get(`/api/emails/${id}`),
      ({ body }) =>
        body.attempts.length >= times && body.attempts.every((each: any) => each.state !== "asked"),
    )
  ).body;

/** Writes a sent automatic email without a mail server. Returns its id. */
export async function emailSent({ db }: Pick<TestApp, "db">): Promise<string> {
  const id = newId();
  await sql`
    with sent as (
      insert into emails (id, recipient, subject, body, type, purpose, origin, language, occasion_kind, occasion_id,
        status, send_at, sent_at)
      values (${id}, 'asha@example.com', 'Risiti', 'Habari', 'receipt', 'service', 'automatic', 'sw', 'receipt', ${id},
        'sent', null, now()))
    insert into email_attempts (id, email_id, attempt_number, state, answered_at)
    values (${newId()}, ${id}, 1, 'accepted', now())`.execute(db);
  return id;
}

/** SQL that violates each invariant of emails. */
export const emailPlants: Record<keyof typeof emailInvariants, string[]> = {
  "no occasion has two emails": [
    "drop index emails_once_per_occasion",
    "create table copied_emails as select * from emails where occasion_kind is not null limit 1",
    "update copied_emails set id = gen_random_uuid()",
    "insert into emails select * from copied_emails",
    `insert into email_attempts (id, email_id, attempt_number, state)
      select gen_random_uuid(), id, 1, 'accepted' from copied_emails`,
  ],
  "an email has at most one attempt that may arrive": [
    "drop index email_attempts_one_that_may_arrive",
    `insert into email_attempts (id, email_id, attempt_number, state)
      select gen_random_uuid(), email_id, 2, 'accepted' from email_attempts limit 1`,
  ],
  "the status of an email follows from its last attempt": [
    "alter table email_attempts disable trigger user",
    "update email_attempts set state = 'unknown' where state = 'accepted'",
  ],
};
