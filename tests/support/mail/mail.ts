/** A shop that sends by email, in tests. */
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
