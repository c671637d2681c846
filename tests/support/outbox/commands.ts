import { newId } from "#src/shared/ids.ts";
import type { Command, CommandResult } from "#src/shared/outbox/command.ts";
import type { Answered, TestClient } from "../client.ts";
import { cart } from "../shop/sales.ts";

let lastSeq = 0;

const aMinuteBefore = (moment?: string): string =>
  new Date((moment ? Date.parse(moment) : Date.now()) - 60_000).toISOString();

/** A command as a device of this user makes it, a minute ago and a minute after its last contact with the server. */
export const commandOf = (
  { userId }: TestClient,
  endpoint: string,
  body: unknown,
  given: Partial<Command> = {},
): Command => ({
  key: newId(),
  seq: ++lastSeq,
  author: userId,
  endpoint,
  version: 1,
  params: {},
  body: body as Command["body"],
  madeAt: aMinuteBefore(),
  lastServerTime: aMinuteBefore(given.madeAt ?? aMinuteBefore()),
  needs: [],
  blobs: [],
  shown: null,
  app: "test",
  ...given,
});

/** The device on which the commands of a test file are made. */
export const DEVICE = "till-1";

export const send = (
  client: TestClient,
  commands: readonly unknown[],
  { device = DEVICE, sentAt = new Date().toISOString() } = {},
): Promise<Answered<any>> => client.post("/api/outbox", { device, sentAt, commands });

/** Delivers commands and returns their results in the order of the device. */
export async function deliver(
  client: TestClient,
  ...commands: readonly Command[]
): Promise<(CommandResult & Record<string, any>)[]> {
  const { status, body } = await send(client, commands);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.results;
}

/** Delivers a sale of one piece that is paid with a number that was used already, so that it waits for a person. */
export async function deliverPaidTwice(
  client: TestClient,
  itemId: string,
  reference: string,
): Promise<Command> {
  const payment = { method: "mobile_money", provider: "mixx", reference };
  const body = { id: newId(), ...cart([{ itemId, quantity: 1 }], { payment }) };
  const command = commandOf(client, "createSale", body, { needs: [body.id] });
  await deliver(client, command);
  return command;
}

/** Delivers a sale of more pieces than the shop has, so that somebody should look at it. */
async function deliverSoldUnseen(client: TestClient, itemId: string): Promise<void> {
  const body = { id: newId(), ...cart([{ itemId, quantity: 1_000 }]) };
  await deliver(client, commandOf(client, "createSale", body, { needs: [body.id] }));
}

/** Delivers what a person must decide, and what somebody should look at. */
export async function deliverForPeople(
  client: TestClient,
  itemId: string,
  usedReference: string,
): Promise<void> {
  await deliverPaidTwice(client, itemId, usedReference);
  await deliverSoldUnseen(client, itemId);
}
