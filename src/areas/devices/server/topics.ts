/**
 * The server's part of all topics; `../topics.ts` has the contract's part. A topic's `server/topic.ts` must not import
 * a verb that imports `getDevice`, because `getDevice` imports this list.
 */
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { assignmentTopic } from "../assignment/server/topic.ts";
import { awaitedTopic } from "../awaited/server/topic.ts";
import { chargesTopic } from "../charges/server/topic.ts";
import { custodyTopic } from "../custody/server/topic.ts";
import { estimatesTopic } from "../estimates/server/topic.ts";
import { intakeTopic } from "../intake/server/topic.ts";
import { loanersTopic } from "../loaners/server/topic.ts";
import { moneyTopic } from "../money/server/topic.ts";
import { movesTopic } from "../moves/server/topic.ts";
import { partsTopic } from "../parts/server/topic.ts";
import { passcodeTopic } from "../passcode/server/topic.ts";
import { photosTopic } from "../photos/server/topic.ts";
import { ratingsTopic } from "../ratings/server/topic.ts";
import { rewardsTopic } from "../rewards/server/topic.ts";
import { signaturesTopic } from "../signatures/server/topic.ts";
import { workTopic } from "../work/server/topic.ts";
import type { DeviceTopic } from "./device-topic.ts";

/** The topics, in the order in which their `afterMove` runs. Items are locked last, so parts come last. */
const topics = [
  workTopic,
  assignmentTopic,
  custodyTopic,
  passcodeTopic,
  moneyTopic,
  chargesTopic,
  movesTopic,
  intakeTopic,
  photosTopic,
  signaturesTopic,
  estimatesTopic,
  ratingsTopic,
  rewardsTopic,
  loanersTopic,
  awaitedTopic,
  partsTopic,
] as const;

export const deviceTopics: readonly DeviceTopic[] = topics;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Readers = Intersection<Extract<(typeof topics)[number], { detail: unknown }>["detail"]>;

type DetailColumn = {
  [Field in keyof Readers]: Readers[Field] extends (
    deviceId: RawBuilder<unknown>,
  ) => RawBuilder<infer Value>
    ? AliasedRawBuilder<Value, Field & string>
    : never;
}[keyof Readers];

/** The fields of all topics, for the query that reads the device detail. */
export const topicColumns = (deviceId: RawBuilder<unknown>): DetailColumn[] =>
  deviceTopics.flatMap(({ detail = {} }) =>
    Object.entries(detail).map(([field, read]) => read(deviceId).as(field) as DetailColumn),
  );
