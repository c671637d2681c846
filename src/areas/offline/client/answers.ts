/** Answers reads from the lists of the pack, by the paths of their endpoints. */
import type { AnswerOffline, OfflineAnswer } from "#src/client/copies/read-with-copies.ts";
import type { PackList } from "../contract.ts";
import { copiedReads } from "../kept-reads.ts";
import { copiedCustomer, listCopiedCustomers } from "./answer-customers.ts";
import { countCopiedDevices, listCopiedDevices } from "./answer-devices.ts";
import { listCopiedSerials } from "./answer-serials.ts";
import type { KeptList } from "./pack-store.ts";

/** Reads a list of the pack; null if this device does not have it. */
export type ReadList = <Name extends PackList>(name: Name) => Promise<KeptList<Name> | null>;

type Input = Parameters<AnswerOffline>[1];
type Answer = (read: ReadList, input: Input) => Promise<OfflineAnswer | null>;

const from =
  <Name extends PackList>(
    name: Name,
    answer: (list: KeptList<Name>, input: Input) => OfflineAnswer | null,
  ): Answer =>
  async (read, input) => {
    const list = await read(name);
    return list && answer(list, input);
  };

const answers: Readonly<Record<(typeof copiedReads)[number], Answer>> = {
  "/api/customers": from("customers", (list, { query }) => listCopiedCustomers(list, query ?? {})),
  "/api/customers/:id": from("customers", (list, { params }) =>
    copiedCustomer(list, params?.["id"] ?? ""),
  ),
  "/api/devices": from("devices", (list, { query }) => listCopiedDevices(list, query ?? {})),
  "/api/devices/counts": from("devices", (list, { query }) =>
    countCopiedDevices(list, query ?? {}),
  ),
  "/api/items/:id/serials": from("serials", (list, { params, query }) =>
    listCopiedSerials(list, params?.["id"] ?? "", query ?? {}),
  ),
};

/** How a read is answered; undefined if the copies cannot. */
export function answerOf(path: string): Answer | undefined {
  const known = copiedReads.find((each) => each === path);
  return known && answers[known];
}
